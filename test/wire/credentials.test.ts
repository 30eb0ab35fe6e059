import { ConfigurationError, CredentialsSignin, type User } from 'authengine'
import { describe, expect, it } from '@jest/globals'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { aWatchedEngine, expectNoPollution, expectNoSession, expectRefused } from '../support/outcomes.js'

type Authorize = (
  credentials: Readonly<Record<string, string>>,
  request: Request,
  ctx: { readonly address?: string },
) => unknown

const SESSION = '__Host-authengine.session-token'
const PATH = '/auth/callback/cred'
const ANN: User = { id: 'user-ann', name: 'Ann' }

const asking = (authorize: Authorize, config = {}) =>
  aWatchedEngine({ providers: [{ id: 'cred', type: 'credentials', authorize: authorize as () => null }], ...config })

/** An engine whose `authorize` returns the given result for "eve", and signs "ann" in. */
const answering = (answer: () => unknown) => asking(({ username }) => (username === 'ann' ? ANN : answer()))

const targetOf = (response: Response): URL => new URL(response.headers.get('location') ?? '')
const parametersOf = (response: Response) => Object.fromEntries(targetOf(response).searchParams)

class Locked extends CredentialsSignin {
  override code = 'locked & gone\r\nSet-Cookie: a=1'
}

describe('the result of authorize', () => {
  it.each([null, undefined, false, '', 0, NaN, true, 'ann', 42, () => ANN])(
    'attack #223: %p refuses the credentials',
    async (answer) => {
      const subject = answering(() => answer)
      const eve = subject.browser()
      const response = await expectRefused(subject, () => eve.submit(PATH, { username: 'eve' }))
      expect(targetOf(response).pathname).toBe('/auth/signin')
      expect(parametersOf(response)).toEqual({ error: 'CredentialsSignin', code: 'credentials' })
      expect(await sessionOf(eve)).toBeNull()
    },
  )

  it.each([{}, { id: '' }, { id: null }, { id: {} }, { id: ['1'] }, { id: true }, { id: NaN }, [], { name: 'Eve' }])(
    'attack #223: a user without a usable id (%j) gets no generated id',
    async (answer) => {
      const subject = answering(() => answer)
      const response = await expectRefused(subject, () => subject.browser().submit(PATH, { username: 'eve' }))
      expect(targetOf(response).pathname).toBe('/auth/error')
      expect(parametersOf(response)).toEqual({ error: 'Configuration' })
      expect(subject.log.text()).toContain('returned a user without an id')
    },
  )

  it.each<[string, User['id'] | number]>([
    ['text', 'user-1'],
    ['a number', 7],
    ['zero', 0],
  ])('an id that is %s becomes the subject of the session', async (_, id) => {
    const subject = answering(() => ({ id, name: 'Eve' }))
    const { url, cookies } = await subject.engine.signIn(new Request(ORIGIN), 'cred', { username: 'eve' })
    expect(url).toBe(`${ORIGIN}/`)
    expect(cookies.map(({ name }) => name)).toEqual([SESSION, '__Host-authengine.device'])
  })

  it.each([[{ a: 1 }], [['a']], [401], [null]])('defect R25: a thrown code %j becomes the default', async (code) => {
    const { browser } = anEngine({
      providers: [
        {
          id: 'cred',
          type: 'credentials',
          credentials: { username: {} },
          authorize: () => {
            throw Object.assign(new CredentialsSignin(), { code })
          },
        },
      ],
    })
    const response = await browser().submit('/auth/callback/cred', { username: 'ann' })
    expect(parametersOf(response)).toEqual({ error: 'CredentialsSignin', code: 'credentials' })
  })

  it('attack #223: a thrown code is encoded', async () => {
    const subject = answering(() => {
      throw new Locked()
    })
    const response = await expectRefused(subject, () => subject.browser().submit(PATH, { username: 'eve' }))
    expect(parametersOf(response)).toEqual({ error: 'CredentialsSignin', code: 'locked & gone\r\nSet-Cookie: a=1' })
    expect(response.headers.get('location')).toMatch(/^[!-~]+$/)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it.each<[unknown]>([
    [new TypeError('db-password is hunter2')],
    ['db-password is hunter2'],
    [{ reason: 'hunter2' }],
    [undefined],
  ])('attack #223: another thrown value (%p) appears only in the log', async (thrown) => {
    const subject = answering(() => {
      throw thrown as Error
    })
    const response = await expectRefused(subject, () => subject.browser().submit(PATH, { username: 'eve' }))
    expect(targetOf(response).href).toBe(`${ORIGIN}/auth/error?error=Configuration`)
    const page = await subject.browser().follow(response)
    expect(await page.text()).not.toContain('hunter2')
    expect(subject.log.codes('error')).toEqual(['CallbackRouteError'])
    expect(subject.log.text()).toContain('authorize of the provider "cred" failed.')
  })

  it('attack #231: that never resolves times out after 30 seconds, without blocking others', async () => {
    let asked = (): void => undefined
    const called = new Promise<void>((resolve) => {
      asked = resolve
    })
    const subject = answering(() => {
      asked()
      return new Promise(() => undefined)
    })
    const waiting = subject.browser().submit(PATH, { username: 'eve' })
    await called
    const ann = subject.browser()
    await ann.submit(PATH, { username: 'ann' })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    subject.clock.forward(31)
    const response = await waiting
    expect(parametersOf(response)).toEqual({ error: 'Configuration' })
    expectNoSession(response)
    expect(subject.log.text()).toContain('authorize took longer than 30000 ms.')
  })
})

describe('credentials', () => {
  it('attack #225: in the URL are not read', async () => {
    const seen: unknown[] = []
    const subject = asking((credentials) => {
      seen.push({ ...credentials })
      return credentials['username'] === 'ann' ? ANN : null
    })
    const eve = subject.browser()
    const query = `username=ann&password=right&csrfToken=${await eve.csrfToken()}`
    const byGet = await expectRefused(subject, () => eve.get(`${PATH}?${query}`), { next: () => Promise.resolve() })
    expect(byGet.status).toBe(405)
    expect(byGet.headers.get('allow')).toBe('POST')
    expect(seen).toEqual([])
    const byPost = await expectRefused(subject, () => eve.submit(`${PATH}?${query}`))
    expect(parametersOf(byPost)).toMatchObject({ error: 'CredentialsSignin' })
    expect(seen[0]).toEqual({})
  })

  const passwords = [
    ['a kilobyte', 'x'.repeat(1024)],
    ['200 kilobytes', 'x'.repeat(200 * 1024)],
    ['a NUL', 'a\u0000b'],
    ['blanks at both ends', '  a  '],
    ['ten thousand blanks', ' '.repeat(10_000)],
    ['line breaks', 'a\r\nb\nc'],
    ['emoji', '👩‍👩‍👧‍👦🔑'],
    ['composed characters', 'é'.normalize('NFC')],
    ['decomposed characters', 'é'.normalize('NFD')],
    ['what a form encodes', '%20+&=?#'],
    ['nothing', ''],
  ] as const

  it.each(passwords)('attack #226: are passed to authorize unchanged: %s', async (_, password) => {
    const seen: (string | undefined)[] = []
    const subject = asking((credentials) => {
      seen.push(credentials['password'])
      return null
    })
    await subject.browser().submit(PATH, { password })
    const other = subject.browser()
    await other.postJson(PATH, { password, csrfToken: await other.csrfToken() })
    expect(seen).toEqual([password, password])
  })

  it('attack #226: are refused above the body limit, and never truncated', async () => {
    const password = 'x'.repeat(1024 * 1024)
    const seen: (string | undefined)[] = []
    const authorize: Authorize = (credentials) => {
      seen.push(credentials['password'])
      return ANN
    }
    const usual = asking(authorize)
    const response = await usual.browser().submit(PATH, { password })
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual({ error: 'PayloadTooLarge' })
    expect(seen).toEqual([])
    const ann = asking(authorize, { bodyLimit: 2 * 1024 * 1024 }).browser()
    expect((await ann.submit(PATH, { password })).headers.get('location')).toBe(`${ORIGIN}/`)
    expect(seen).toEqual([password])
  })

  it('attack #227: that are wrong are refused in the same way, whatever was wrong', async () => {
    const subject = aWatchedEngine()
    const answers = []
    for (const fields of [
      { username: 'ann', password: 'wrong' },
      { username: 'unknown', password: 'wrong' },
      { username: 'unknown', password: 'right' },
      { username: '', password: '' },
    ]) {
      const response = await expectRefused(subject, () => subject.browser().submit(PATH, fields))
      // What was typed is sealed, so its cookie differs; only its length depends on the fields.
      const headers = [...response.headers].map(([name, value]) => [name, value.replace(/=ey[\w.-]+;/, '=sealed;')])
      answers.push({ status: response.status, headers, body: await response.text() })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it('attack #227: can be limited by authorize, which gets the user name and the IP address', async () => {
    const seen: unknown[] = []
    const { engine, browser } = asking(({ username }, request, { address }) => {
      seen.push([username, address, request.headers.get('x-test'), request.method])
      return null
    })
    const visitor = browser()
    const csrfToken = await visitor.csrfToken()
    const request = new Request(ORIGIN + PATH, {
      method: 'POST',
      body: new URLSearchParams({ username: 'ann', password: 'x', csrfToken }),
      headers: { cookie: visitor.cookieHeader, 'x-test': 'yes' },
    })
    await engine.handle(request, { headers: request.headers, url: request.url, address: '192.0.2.1' })
    expect(seen).toEqual([['ann', '192.0.2.1', 'yes', 'POST']])
  })

  it('attack #227: that fail a hundred times are logged a hundred times, without the password', async () => {
    const subject = aWatchedEngine({ limits: false })
    const eve = subject.browser()
    for (let attempt = 0; attempt < 100; attempt++) {
      const response = await eve.submit(PATH, { username: 'ann', password: `guess-hunter-${String(attempt)}` })
      expect(parametersOf(response)).toEqual({ error: 'CredentialsSignin', code: 'credentials' })
    }
    expect(subject.log.codes('warn')).toEqual(Array<string>(100).fill('CredentialsSignin'))
    expect(subject.log.text()).not.toContain('guess-hunter')
    expect(subject.events).toEqual([])
  })

  it('attack #229: that are wrong do not change the current session', async () => {
    const subject = aWatchedEngine()
    const ann = await subject.signedIn()
    const before = ann.cookies.get(SESSION)
    const response = await expectRefused(subject, () => ann.submit(PATH, { username: 'bob', password: 'wrong' }))
    const [typed = '', ...others] = response.headers.getSetCookie()
    expect(typed).toMatch(/^__Host-authengine\.flow\.typed-form=/)
    expect(others).toEqual([])
    expect(ann.cookies.get(SESSION)).toBe(before)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('attack #229: that are right replace the current session, which ends', async () => {
    const subject = aWatchedEngine()
    const person = await subject.signedIn()
    const before = person.cookies.get(SESSION) ?? ''
    await person.submit(PATH, { username: 'bob', password: 'right' })
    expect(await sessionOf(person)).toMatchObject({ user: { name: 'Bob' } })
    expect(person.cookies.get(SESSION)).not.toBe(before)
    const thief = subject.browser()
    thief.plant(SESSION, before)
    expect(await sessionOf(thief)).toBeNull()
  })

  it('are passed to authorize without the other fields of the form', async () => {
    const seen: unknown[] = []
    const { browser } = asking((credentials) => {
      seen.push(Object.keys(credentials), Object.getPrototypeOf(credentials), Object.isFrozen(credentials))
      return null
    })
    await browser().submit(PATH, { username: 'ann', callbackUrl: '/x' })
    expect(seen).toEqual([['username'], null, true])
  })
})

describe('names of form fields', () => {
  it.each(['csrfToken', 'callbackUrl', '__proto__', 'constructor', 'prototype'])(
    'attack #230: cannot be %s',
    (name) => {
      const credentials = Object.fromEntries([[name, { label: 'x' }]])
      const build = () => anEngine({ providers: [{ type: 'credentials', credentials, authorize: () => null }] })
      expect(build).toThrow(ConfigurationError)
      expect(build).toThrow(`has a field called "${name}", a name the form needs itself.`)
      expectNoPollution()
    },
  )

  it('attack #230: that are reserved are not passed to authorize', async () => {
    const seen: unknown[] = []
    const subject = asking((credentials) => {
      seen.push(Object.keys(credentials))
      return null
    })
    const visitor = subject.browser()
    const csrfToken = await visitor.csrfToken()
    await visitor.postJson(
      PATH,
      JSON.parse(`{"__proto__":{"a":1},"constructor":"x","u":"y","csrfToken":"${csrfToken}"}`),
    )
    expect(seen).toEqual([['u']])
    expectNoPollution()
  })
})
