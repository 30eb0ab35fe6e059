import { describe, expect, it } from '@jest/globals'
import { fieldsOf } from '../../plugins/solid-start/src/fieldsOf.js'
import { readForm } from '../../plugins/sveltekit/src/readForm.js'
import { aRelyingParty } from '../conformance/support/aRelyingParty.js'
import { inMode } from '../conformance/support/Module.js'
import { signIn } from '../conformance/support/signIn.js'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { aMailSite } from './mailSite.js'

const NAMES = ['token', 'code', 'state', 'email', 'csrfToken', 'callbackUrl', 'password']
const FORM = 'application/x-www-form-urlencoded'
const twice = (name: string, one: string, other: string): [string, string][] => [
  [name, one],
  [name, other],
]

describe.each(NAMES)('the field %s, sent twice with different values', (name) => {
  const send = (body: string, type: string): Promise<Response> =>
    anEngine().engine.handle(
      new Request(`${ORIGIN}/auth/signout`, { method: 'POST', body, headers: { 'content-type': type } }),
    )
  const [one, other] = ['/one', '/other']

  it('defect R21: is refused in a form', async () => {
    const answer = await send(new URLSearchParams(twice(name, one, other)).toString(), FORM)
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toContain(other)
    const same = await send(new URLSearchParams(twice(name, one, one)).toString(), FORM)
    expect(same.status).not.toBe(400)
  })

  it.each([
    ['plainly', `{"${name}":"/one","x":{"${name}":[]},"${name}":"/other"}`],
    [
      'spelled otherwise',
      `{ "${name}" : "/one", "\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}": "/other" }`,
    ],
    ['with a value of another kind', `{"${name}":"/one","a":"\\"}{","${name}":{"x":["}"]}}`],
  ])('defect R21: is refused in JSON, %s', async (_, body) => {
    expect(JSON.parse(body)).toHaveProperty(name)
    expect((await send(body, 'application/json')).status).toBe(400)
  })

  it('defect R21: is refused in JSON as a list, which a framework may have parsed', async () => {
    const answer = await send(JSON.stringify({ [name]: [one, other] }), 'application/json')
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toContain(other)
  })

  it('defect R21: is accepted in JSON if both values are equal, or one belongs to a nested object', async () => {
    for (const body of [`{"${name}":"/one", "${name}": "/one"}`, `{"${name}":"/one","x":{"${name}":"/other"}}`])
      expect((await send(body, 'application/json')).status).not.toBe(400)
  })

  it('defect R21: is refused in a query', async () => {
    const query = new URLSearchParams(twice(name, one, other)).toString()
    const answer = await anEngine().engine.handle(new Request(`${ORIGIN}/auth/signin?${query}`))
    expect(answer.status).toBe(400)
  })

  it('defect R21: is refused in forms of server code', async () => {
    const form = new FormData()
    for (const [field, value] of twice(name, one, other)) form.append(field, value)
    expect(() => fieldsOf(form)).toThrow('was sent more than once')
    const request = new Request(ORIGIN, { method: 'POST', body: new URLSearchParams(twice(name, one, other)) })
    await expect(readForm(request)).rejects.toThrow('was sent more than once')
    const multipart = new FormData()
    for (const [field, value] of twice(name, one, other)) multipart.append(field, value)
    await expect(readForm(new Request(ORIGIN, { method: 'POST', body: multipart }))).rejects.toThrow('more than once')
  })
})

describe('fields that are sent twice', () => {
  it('defect R21: sign no user in with one of two passwords', async () => {
    const { browser, engine } = anEngine()
    const visitor = browser()
    const csrfToken = await visitor.csrfToken()
    const headers = { cookie: visitor.cookieHeader, 'content-type': 'application/json' }
    const body = `{"csrfToken":"${csrfToken}","username":"ann","password":"wrong","password":"right"}`
    const answer = await engine.handle(new Request(`${ORIGIN}/auth/callback/cred`, { method: 'POST', body, headers }))
    expect(answer.status).toBe(400)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await sessionOf(visitor)).toBeNull()
  })

  it('defect R21: do not use up a mailed link', async () => {
    const site = aMailSite()
    const ann = site.browser()
    await site.ask(ann)
    const { link } = site.newest()
    const answer = await ann.get(`${link.slice(ORIGIN.length)}&token=other`)
    expect(answer.status).toBe(400)
    expect((await ann.get(link.slice(ORIGIN.length))).status).not.toBe(400)
  })

  it('defect R21: are accepted in pages of the application', async () => {
    const { engine } = anEngine()
    const incomingRequest = { headers: new Headers(), url: `${ORIGIN}/search?email=a&email=b` }
    expect((await engine.signIn(incomingRequest)).url).toContain('/auth/signin')
  })

  it('are used once if no sign-in depends on them', async () => {
    const { engine } = anEngine()
    const body = new URLSearchParams(twice('role', 'a', 'b'))
    const answer = await engine.handle(new Request(`${ORIGIN}/auth/signout`, { method: 'POST', body }))
    expect(answer.status).not.toBe(400)
  })
})

describe('an authorization response as a form', () => {
  it.each(['code', 'state', 'iss'])('defect R21: is refused with two values of %s, in any order', async (name) => {
    for (const order of [1, -1]) {
      const party = aRelyingParty({ op: inMode('form_post') })
      const flowRedirect = async (back: Request): Promise<Request> => {
        const params = new URLSearchParams(await back.text())
        const others = [...params].filter(([each]) => each !== name)
        const values = [params.get(name) ?? 'genuine', 'forged'].sort((a, b) => (a < b ? -order : order))
        const body = new URLSearchParams([...others, ...values.map((value): [string, string] => [name, value])])
        return new Request(back.url, { method: 'POST', body, headers: { 'sec-fetch-site': 'cross-site' } })
      }
      const { answer, browser } = await signIn(party, { flowRedirect })
      expect(answer.status).toBe(400)
      expect(party.provider.count('token')).toBe(0)
      expect(await sessionOf(browser)).toBeNull()
    }
  })
})
