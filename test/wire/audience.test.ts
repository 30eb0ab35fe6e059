import { describe, expect, it } from '@jest/globals'
import { AuthEngine, type AuthConfig, getToken, type JWT } from 'authengine'
import { Browser, FakeClock, RecordingLogger } from 'authengine/testing'
import { AUDIENCE_SINCE } from '../../src/sessions/Audience.js'
import { codecFor } from '../../src/crypto/JoseCodec.js'
import { SECRET, sessionOf } from '../support/anEngine.js'

const COOKIE = '__Host-authengine.session-token'
const [APP, PREVIEW] = ['https://app.example', 'https://preview.example']

/** A deployment; all deployments have the same secret. */
function deployment(url: string | undefined, config: AuthConfig = {}, start = '2030-01-01T00:00:00Z') {
  const [clock, log] = [new FakeClock(start), new RecordingLogger()]
  const engine = new AuthEngine(
    {
      ...(url === undefined ? { trustHost: ['app.example', '*.example'] } : { url }),
      secret: SECRET,
      limits: false,
      providers: [{ id: 'ann', type: 'credentials', authorize: () => ({ id: 'user-ann', name: 'Ann' }) }],
      ...config,
      plugins: [{ id: 'fakes', name: 'fakes', register: (registry) => void registry.clock(clock).logger(log) }],
    },
    { NODE_ENV: 'production' },
  )
  const origin = url ?? APP
  const browser = (cookies: ReadonlyMap<string, string> = new Map()): Browser => {
    const made = new Browser(origin, (request) => engine.handle(request))
    for (const [name, value] of cookies) made.plant(name, value)
    return made
  }
  const signedIn = async (): Promise<Browser> => {
    const made = browser()
    await made.submit('/auth/callback/ann')
    return made
  }
  const claimsIn = (made: Browser, name = COOKIE): Promise<JWT | null> =>
    Promise.resolve(codecFor([SECRET], clock).unseal(made.cookies.get(name) ?? '', `session ${name}`))
  return { engine, clock, log, browser, signedIn, claimsIn }
}

const isSignedIn = async (browser: Browser): Promise<boolean> => (await sessionOf(browser)) !== null

describe('defect R69: two deployments with one secret', () => {
  it('refuse sealed sessions of the other', async () => {
    const [app, preview] = [deployment(APP), deployment(PREVIEW)]
    const { cookies } = await preview.signedIn()
    const moved = app.browser(cookies)
    expect(await isSignedIn(preview.browser(cookies))).toBe(true)
    expect(await isSignedIn(moved)).toBe(false)
    const incomingRequest = { url: APP, headers: new Headers({ cookie: moved.cookieHeader }) }
    expect(await app.engine.sessions.current(incomingRequest)).toBeNull()
    expect((await app.engine.session(incomingRequest, { data: 1 })).session).toBeNull()
  })

  it('do not remove cookies of the other, and log them at the debug level', async () => {
    const [app, preview] = [deployment(APP), deployment(PREVIEW)]
    const moved = app.browser((await preview.signedIn()).cookies)
    await sessionOf(moved)
    expect(moved.cookies.has(COOKIE)).toBe(true)
    expect(app.log.codes('debug')).toContain('other-audience')
    expect(app.log.codes('warn')).toEqual([])
  })

  it('remove an expired cookie, also that of the other', async () => {
    const [app, preview] = [deployment(APP), deployment(PREVIEW, { session: { maxAge: 60 } })]
    const moved = app.browser((await preview.signedIn()).cookies)
    app.clock.forward(60)
    await sessionOf(moved)
    expect(moved.cookies.has(COOKIE)).toBe(false)
  })

  it('have separate form tokens, which a session of the other does not change', async () => {
    const [app, preview] = [deployment(APP), deployment(PREVIEW)]
    const moved = app.browser((await preview.signedIn()).cookies)
    await moved.submit('/auth/callback/ann')
    expect(await isSignedIn(moved)).toBe(true)
    expect(await app.claimsIn(moved)).toMatchObject({ aud_app: 'app.example' })
  })

  it('share sessions on one domain, unless configured otherwise', async () => {
    const cookies = { sessionToken: { options: { domain: '.Example' } } }
    const name = '__Secure-authengine.session-token'
    const [app, preview] = [deployment(APP, { cookies }), deployment(PREVIEW, { cookies })]
    const browser = await app.signedIn()
    expect(await app.claimsIn(browser, name)).toMatchObject({ aud_app: 'example' })
    expect(await isSignedIn(preview.browser(browser.cookies))).toBe(true)
    const apart = deployment(PREVIEW, { cookies, session: { audience: 'preview' } })
    const moved = apart.browser(browser.cookies)
    expect(await isSignedIn(moved)).toBe(false)
    expect(moved.cookies.has(name)).toBe(true)
  })

  it('accept a session with one of several audiences', async () => {
    const seller = deployment(APP, { session: { audience: ['app.example', 'partners'] } })
    const buyer = deployment(PREVIEW, { session: { audience: ['preview.example', 'partners'] } })
    const other = deployment(PREVIEW)
    const { cookies } = await seller.signedIn()
    expect(await isSignedIn(buyer.browser(cookies))).toBe(true)
    expect(await isSignedIn(deployment(APP).browser(cookies))).toBe(true)
    expect(await isSignedIn(other.browser(cookies))).toBe(false)
  })

  it('can get a new audience, and every user stays signed in', async () => {
    const old = deployment(APP, { session: { audience: 'old', updateAge: 0 } })
    const both = deployment(APP, { session: { audience: ['new', 'old'], updateAge: 0 } })
    const next = deployment(APP, { session: { audience: 'new', updateAge: 0 } })
    const browser = await old.signedIn()
    const at = async (side: typeof old): Promise<void> => {
      const there = side.browser(browser.cookies)
      expect(await isSignedIn(there)).toBe(true)
      browser.plant(COOKIE, there.cookies.get(COOKIE) ?? '')
    }
    for (const side of [both, old, both, next, both, next]) await at(side)
  })

  it('hide the audience from callbacks', async () => {
    const app = deployment(APP, {
      session: { updateAge: 0 },
      callbacks: { jwt: ({ token }) => Object.assign(token, { aud_app: 'preview.example' }) },
    })
    const browser = await app.signedIn()
    await sessionOf(browser)
    expect(await app.claimsIn(browser)).toMatchObject({ aud_app: 'app.example' })
    expect(await isSignedIn(deployment(PREVIEW).browser(browser.cookies))).toBe(false)
    expect(app.log.codes('warn')).toEqual(['claim-dropped'])
  })

  it('do not use the claim aud of the application', async () => {
    const app = deployment(APP, { callbacks: { jwt: ({ token }) => ({ ...token, aud: 'mine' }) } })
    expect(await app.claimsIn(await app.signedIn())).toMatchObject({ aud: 'mine', aud_app: 'app.example' })
    expect(app.log.codes('warn')).toEqual([])
  })
})

describe('defect R69: a session without an audience', () => {
  const early = '2027-06-01T00:00:00Z'
  const claimless = async (clock: FakeClock): Promise<ReadonlyMap<string, string>> => {
    const seconds = clock.seconds()
    const claims = { sub: 'user-ann', sid: 'sid', auth_time: seconds, iat: seconds, exp: seconds + 2592000 }
    return new Map([[COOKIE, await codecFor([SECRET], clock).seal(claims, `session ${COOKIE}`)]])
  }

  it('of version 0.1 is accepted, and gets one when it is extended', async () => {
    const app = deployment(APP, {}, early)
    const browser = app.browser(await claimless(app.clock))
    expect(await isSignedIn(browser)).toBe(true)
    app.clock.forward(86400)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await app.claimsIn(browser)).toMatchObject({ aud_app: 'app.example', sid: 'sid' })
  })

  it('is refused if it was sealed after the transition period', async () => {
    for (const [at, accepted] of [
      [AUDIENCE_SINCE - 1, true],
      [AUDIENCE_SINCE, false],
    ] as const) {
      const app = deployment(APP, {}, new Date(at * 1000).toISOString())
      expect(await isSignedIn(app.browser(await claimless(app.clock)))).toBe(accepted)
    }
  })

  it('of a deployment without an audience is refused by one with an audience', async () => {
    const [app, nameless] = [deployment(APP, {}, early), deployment(undefined, {}, early)]
    const { cookies } = await nameless.signedIn()
    expect(await isSignedIn(nameless.browser(cookies))).toBe(true)
    expect(await isSignedIn(app.browser(cookies))).toBe(false)
  })

  it('is how every session is treated if no audience is configured', async () => {
    const [app, shared] = [deployment(APP), deployment(PREVIEW, { session: { audience: [], updateAge: 0 } })]
    const browser = shared.browser((await app.signedIn()).cookies)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(app.browser(browser.cookies))).toBe(true)
  })

  it('is accepted if the application encodes tokens in a format without audiences', async () => {
    const jwt: AuthConfig['jwt'] = {
      encode: ({ token: { sub, sid, exp } }) => Buffer.from(JSON.stringify({ sub, sid, exp })).toString('base64url'),
      decode: ({ token }) => JSON.parse(Buffer.from(token, 'base64url').toString()) as JWT,
    }
    const app = deployment(APP, { jwt })
    expect(await isSignedIn(await app.signedIn())).toBe(true)
  })

  it.each<[string, AuthConfig, readonly string[]]>([
    ['sealed sessions', {}, ['no-audience']],
    ['sessions that are to be shared', { session: { audience: [] } }, []],
    ['a domain', { cookies: { sessionToken: { options: { domain: 'example' } } } }, []],
  ])('is a warning in production: %s', async (_, config, expected) => {
    const { browser, log } = deployment(undefined, config)
    await browser().get('/auth/session')
    expect(log.codes('warn')).toEqual(expected)
  })
})

describe('defect R69: getToken', () => {
  const read = (browser: Browser, audience?: string | readonly string[]): Promise<JWT | null> =>
    getToken(
      { url: APP, headers: new Headers({ cookie: browser.cookieHeader }) },
      { secret: SECRET, ...(audience !== undefined && { audience }) },
    )
  // getToken uses the clock of the machine.
  const now = new Date().toISOString()

  it.each<[string | readonly string[], boolean]>([
    ['app.example', true],
    ['preview.example', false],
    [['preview.example', 'app.example'], true],
    [[], true],
  ])('accepts a session for the audience %j: %s', async (audience, accepted) => {
    expect((await read(await deployment(APP, {}, now).signedIn(), audience)) !== null).toBe(accepted)
  })

  it.each([
    [undefined, true],
    ['https://app.example/auth', true],
    ['https://sub.app.example', true],
    ['https://preview.example', false],
    ['https://192.0.2.1', false],
  ])('uses the audience of AUTH_URL %s: %s', async (url, accepted) => {
    const before = process.env['AUTH_URL']
    if (url === undefined) delete process.env['AUTH_URL']
    else process.env['AUTH_URL'] = url
    try {
      expect((await read(await deployment(APP, {}, now).signedIn())) !== null).toBe(accepted)
    } finally {
      if (before === undefined) delete process.env['AUTH_URL']
      else process.env['AUTH_URL'] = before
    }
  })
})
