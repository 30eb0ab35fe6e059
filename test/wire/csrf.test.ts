import { skipCSRFCheck } from 'authengine'
import type { Browser } from 'authengine/testing'
import { describe, expect, it } from '@jest/globals'
import { jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { aWatchedEngine, expectRefused } from '../support/outcomes.js'
import { elsewhere } from './elsewhere.js'

const COOKIE = '__Host-authengine.csrf-token'
const ANN = { username: 'ann', password: 'right' }

/** Every route to which a form or a script of the library posts. */
const POSTS = ['/auth/signin/op', '/auth/signin', '/auth/callback/cred', '/auth/signout', '/auth/session']

function world() {
  const plugin = elsewhere()
  return { ...aWatchedEngine({ plugins: [plugin] }), plugin }
}

/** A post with exactly these headers. */
const rawPost = (
  browser: Browser,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => browser.request(path, { method: 'POST', body: new URLSearchParams(fields), headers })

/** Expects a refusal because of the form token: the page with the form again, or 400 for a script. */
async function expectMissingToken(response: Response, path: string): Promise<void> {
  if (path === '/auth/session') {
    expect(response.status).toBe(400)
    expect(await response.text()).toBe('null')
    return
  }
  const target = new URL(response.headers.get('location') ?? '')
  expect(response.status).toBe(302)
  expect(target.pathname).toBe(path === '/auth/signout' ? path : '/auth/signin')
  expect(target.searchParams.get('error')).toBe('MissingCSRF')
}

async function expectCrossSite(response: Response): Promise<void> {
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ error: 'CrossSiteRequest' })
  expect(response.headers.getSetCookie()).toEqual([])
}

describe('a post', () => {
  it.each(POSTS)('attack #65: without a token is refused on %s, and the session remains', async (path) => {
    const subject = world()
    const ann = await subject.signedIn()
    const response = await expectRefused(subject, () => ann.post(path, ANN))
    await expectMissingToken(response, path)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(subject.plugin.begun).toBe(0)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it.each(POSTS)('attack #66: with the token and the cookie of another browser is refused on %s', async (path) => {
    const subject = world()
    const [ann, visitor, bob] = [await subject.signedIn(), subject.browser(), await subject.signedIn('bob')]
    for (const stranger of [visitor, bob]) {
      const csrfToken = await stranger.csrfToken()
      ann.plant(COOKIE, stranger.cookies.get(COOKIE) ?? '')
      const response = await expectRefused(subject, () => ann.post(path, { ...ANN, csrfToken }))
      await expectMissingToken(response, path)
    }
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('attack #66: with a token from before the sign-in is refused', async () => {
    const subject = world()
    const ann = subject.browser()
    const csrfToken = await ann.csrfToken()
    await ann.post('/auth/callback/cred', { ...ANN, csrfToken })
    const response = await expectRefused(subject, () => ann.post('/auth/signout', { csrfToken }))
    await expectMissingToken(response, '/auth/signout')
  })

  it.each<[string, (browser: Browser, path: string, token: string) => Promise<Response>]>([
    ['query', (browser, path, token) => browser.post(`${path}?csrfToken=${token}`, ANN)],
    ['header X-CSRF-Token', (browser, path, token) => browser.post(path, ANN, { 'x-csrf-token': token })],
    ['header Authorization', (browser, path, token) => browser.post(path, ANN, { authorization: `Bearer ${token}` })],
    ['cookie alone', (browser, path) => browser.post(path, ANN)],
  ])('attack #67: with the token in the %s is refused', async (_, send) => {
    for (const path of POSTS) {
      const subject = world()
      const ann = subject.browser()
      const token = await ann.csrfToken()
      await expectMissingToken(await expectRefused(subject, () => send(ann, path, token)), path)
    }
  })

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(10_000)])(
    'with the forged token %.50j is refused',
    async (csrfToken) => {
      const subject = world()
      const ann = subject.browser()
      await ann.csrfToken()
      const response = await expectRefused(subject, () => ann.post('/auth/callback/cred', { ...ANN, csrfToken }))
      await expectMissingToken(response, '/auth/callback/cred')
    },
  )

  it.each(['cross-site', 'same-site', 'Same-Origin', 'x', ''])(
    'attack #69: of another site (Sec-Fetch-Site: %j) is refused with a valid token',
    async (site) => {
      for (const path of POSTS) {
        const subject = world()
        const ann = await subject.signedIn()
        const csrfToken = await ann.csrfToken()
        const post = () => ann.post(path, { ...ANN, csrfToken }, { 'sec-fetch-site': site })
        await expectCrossSite(await expectRefused(subject, post))
        expect(subject.plugin.begun).toBe(0)
        expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
      }
    },
  )

  const FOREIGN = [
    'https://evil.example',
    'null',
    'http://app.example',
    'https://app.example.evil.example',
    'https://app.example:8443',
    'https://app.example.',
    'https://app.example/',
    'https://app.example, https://evil.example',
    'https://evil.example#https://app.example',
    '',
  ]

  it.each(FOREIGN)('attack #70: of the origin %j is refused with a valid token', async (origin) => {
    for (const path of POSTS) {
      const subject = world()
      const ann = await subject.signedIn()
      const csrfToken = await ann.csrfToken()
      await expectCrossSite(await expectRefused(subject, () => rawPost(ann, path, { ...ANN, csrfToken }, { origin })))
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    }
  })

  it.each([
    'https://evil.example/?https://app.example',
    'https://evil.example/https://app.example/',
    'https://app.example@evil.example/',
    'https://app.example.evil.example/',
    'http://app.example/',
    'https://app.example:8443/',
    '//app.example/',
    'app.example',
    'not a url',
    '',
  ])('attack #71: without an origin, with the Referer %j, is refused', async (referer) => {
    const subject = world()
    const ann = subject.browser()
    const csrfToken = await ann.csrfToken()
    const post = () => rawPost(ann, '/auth/callback/cred', { ...ANN, csrfToken }, { referer })
    await expectCrossSite(await expectRefused(subject, post))
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['a referrer of the site', { referer: `${ORIGIN}/?x=https://evil.example` }],
    ['an origin of the site, whatever the referrer', { origin: ORIGIN, referer: 'https://evil.example/' }],
    ['no sign of a browser', {}],
    ['the word of the browser alone', { 'sec-fetch-site': 'same-origin' }],
    ['a person who typed the address', { 'sec-fetch-site': 'none' }],
  ])('attack #71: is accepted with %s', async (_, headers) => {
    const ann = world().browser()
    const csrfToken = await ann.csrfToken()
    const response = await rawPost(ann, '/auth/callback/cred', { ...ANN, csrfToken }, headers)
    expect(response.headers.get('location')).toBe(`${ORIGIN}/`)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it.each(['none', 'same-origin'])('attack #73: %s from another origin is refused', async (site) => {
    const subject = world()
    const ann = subject.browser()
    const csrfToken = await ann.csrfToken()
    const headers = { 'sec-fetch-site': site, origin: 'https://evil.example' }
    const post = () => ann.post('/auth/callback/cred', { ...ANN, csrfToken }, headers)
    await expectCrossSite(await expectRefused(subject, post))
  })
})

describe('without the token (skipCSRFCheck)', () => {
  const open = () => aWatchedEngine({ skipCSRFCheck, plugins: [elsewhere()] })
  const signIn = (browser: Browser): Promise<Response> => browser.post('/auth/callback/cred', ANN)

  it('attack #74: a post of this site is accepted', async () => {
    const ann = open().browser()
    await signIn(ann)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it.each(POSTS)('attack #74: a post of another site is refused on %s', async (path) => {
    const subject = open()
    const ann = subject.browser()
    await signIn(ann)
    const next = () => signIn(subject.browser())
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { referer: 'https://evil.example/' },
    ]) {
      await expectCrossSite(await expectRefused(subject, () => rawPost(ann, path, ANN, headers), { next }))
    }
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('attack #74: one warning is logged, and the csrf route does not exist', async () => {
    const { browser, log } = open()
    const response = await browser().get('/auth/csrf')
    expect(response.status).toBe(404)
    expect(response.headers.getSetCookie()).toEqual([])
    await browser().get('/auth/session')
    expect(log.codes('warn')).toEqual(['csrf-disabled'])
  })

  it('no page sets the cookie, and no form contains the field', async () => {
    const page = await open().browser().get('/auth/signin')
    expect(page.headers.getSetCookie()).toEqual([])
    expect(await page.text()).not.toContain('csrfToken')
  })
})

describe('the csrf route', () => {
  it('attack #78: cannot be read by another origin', async () => {
    const ann = await world().signedIn()
    const response = await ann.get('/auth/csrf', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('attack #79: returns the same token while the cookie is valid', async () => {
    const ann = world().browser()
    const first = await ann.get('/auth/csrf')
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(first)
    expect(first.headers.getSetCookie()).toHaveLength(1)
    for (let call = 0; call < 1000; call++) {
      const response = await ann.get('/auth/csrf')
      expect(await jsonOf(response)).toEqual({ csrfToken })
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  it('attack #79: returns a new token after a sign-in and after a sign-out', async () => {
    const ann = world().browser()
    const before = await ann.csrfToken()
    await ann.submit('/auth/callback/cred', ANN)
    const during = await ann.csrfToken()
    await ann.submit('/auth/signout')
    const after = await ann.csrfToken()
    expect(new Set([before, during, after]).size).toBe(3)
  })

  it('sets a cookie that a sibling site cannot set', async () => {
    const [line] = (await world().browser().get('/auth/csrf')).headers.getSetCookie()
    expect(line).toMatch(/^__Host-authengine\.csrf-token=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})
