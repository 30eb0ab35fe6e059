import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { AuthPlugin } from 'authengine'
import { OidcProvider } from 'authengine/provider'
import { type Browser, FakeClock, FakeIdentityProvider, type FakePerson } from 'authengine/testing'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { HostileProvider } from '../support/hostile/HostileProvider.js'
import { type LOGOUT_TOKEN_LIES, type TOKEN_LIES } from '../support/hostile/tokenLies.js'
import { type Op, startOp } from '../support/op/startOp.js'
import { EndableSessions } from './EndableSessions.js'
import { ANN, anOpSite, arrive, BOB, type OpSite, providerAt } from './opSite.js'

const PATH = '/auth/backchannel-logout/op'

const endable: AuthPlugin = {
  id: 'endable',
  name: 'endable',
  register: (registry) => void registry.sessions((_inner, parts) => new EndableSessions(parts), { replaces: true }),
}

/** A site whose sessions can be ended, with a provider that can lie. */
interface Site extends OpSite {
  readonly hostile: HostileProvider
  /** The `sid` of the newest session. */
  lastSid(): string
  /** A browser in which the user has signed in. */
  browserOf(person?: FakePerson): Promise<Browser>
}

function aSite(plugins: readonly AuthPlugin[] = [endable]): Site {
  const clock = new FakeClock()
  const hostile = new HostileProvider({ issuer: 'https://op.example', clock })
  const other = new FakeIdentityProvider({ issuer: 'https://other.example', clock })
  const providers = [providerAt(hostile, 'op'), providerAt(other, 'other')]
  const site = anOpSite({ clock, config: { plugins, providers } })
  return {
    ...site,
    other,
    hostile,
    lastSid: () => {
      const { profile } = site.told.findLast(({ event }) => event === 'signIn')?.message as {
        profile: { sid: string }
      }
      return profile.sid
    },
    browserOf: async (person = ANN) => {
      hostile.become(person)
      const browser = site.browser()
      const start = await browser.submit('/auth/signin/op')
      await arrive(browser, await hostile.authorize(start.headers.get('location') ?? ''))
      return browser
    },
  }
}

/** The request of a provider: without cookies and without an origin. */
const announce = ({ engine }: Pick<Site, 'engine'>, token: string, path = PATH): Promise<Response> =>
  engine.handle(new Request(ORIGIN + path, { method: 'POST', body: new URLSearchParams({ logout_token: token }) }))

/** Expects a refusal that ended no session. */
async function expectRefused(response: Response, ann: Browser): Promise<void> {
  expect(response.status).toBe(400)
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await response.json()).toEqual({ error: 'invalid_request' })
  expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
}

type Lie = keyof typeof TOKEN_LIES | keyof typeof LOGOUT_TOKEN_LIES

/** Modules of the OpenID Foundation's conformance suite, and the lie of each. */
const modules: readonly (readonly [module: string, lie: Lie])[] = [
  ['alg-none', 'alg-none'],
  ['wrong-alg', 'alg-es256'],
  ['no-event', 'events-missing'],
  ['wrong-event', 'events-other'],
  ['with-nonce', 'nonce-present'],
  ['wrong-iss', 'iss-other'],
  ['wrong-aud', 'aud-other'],
]

const lies: readonly Lie[] = [
  'alg-none-in-capitals',
  'alg-hs256-with-client-secret',
  'alg-hs256-with-public-key',
  'alg-es256-broken',
  'alg-ps256',
  'signature-of-other-key',
  'signature-broken',
  'signature-removed',
  'kid-unknown',
  'kid-path',
  'kid-sql',
  'kid-proto',
  'crit-unknown',
  'b64-false',
  'jwk-of-attacker',
  'jku-of-attacker',
  'x5u-of-attacker',
  'x5c-of-attacker',
  'typ-access-token',
  'typ-id-token',
  'iss-missing',
  'iss-array',
  'iss-trailing-slash',
  'aud-missing',
  'aud-empty',
  'aud-second-without-azp',
  'aud-second-with-azp',
  'events-text',
  'nonce-other',
  'nonce-empty',
  'exp-past',
  'exp-text',
  'iat-missing',
  'iat-text',
  'iat-tomorrow',
  'iat-week-old',
  'nbf-tomorrow',
  'jti-missing',
  'sid-and-sub-missing',
  'sub-empty',
  'sub-number',
  'five-parts',
  'two-parts',
  'nested',
  'not-a-token',
  'empty',
]

describe('a provider that sends a logout token', () => {
  it('oidcc-client-test-rp-backchannel-rpinitlogout: ends that session, and no other', async () => {
    const site = aSite()
    const phone = await site.browserOf()
    const sid = site.lastSid()
    const laptop = await site.browserOf()
    const bob = await site.browserOf(BOB)
    const response = await announce(site, await site.hostile.logoutToken('app', { sid, sub: ANN.sub }))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toEqual({ ended: 1 })
    expect(await sessionOf(phone)).toBeNull()
    expect(await sessionOf(laptop)).not.toBeNull()
    expect(await sessionOf(bob)).not.toBeNull()
  })

  it('attack #317: ends all sessions of a user, including extended ones, at this provider only', async () => {
    const site = aSite()
    const phone = await site.browserOf()
    const laptop = await site.browserOf()
    const bob = await site.browserOf(BOB)
    const elsewhere = site.browser()
    site.other.person = ANN
    const start = await elsewhere.submit('/auth/signin/other')
    await arrive(elsewhere, await site.other.authorize(start.headers.get('location') ?? ''))
    site.clock.forward(2 * 24 * 3600)
    await sessionOf(laptop)
    const response = await announce(site, await site.hostile.logoutToken('app', { sub: ANN.sub }))
    expect(await response.json()).toEqual({ ended: 2 })
    for (const over of [phone, laptop]) expect(await sessionOf(over)).toBeNull()
    for (const running of [bob, elsewhere]) expect(await sessionOf(running)).not.toBeNull()
  })

  it('gets 200 if the session does not exist any more', async () => {
    const site = aSite()
    const response = await announce(site, await site.hostile.logoutToken('app', { sid: 'long-gone' }))
    expect([response.status, await response.json()]).toEqual([200, { ended: 0 }])
  })

  it.each(['aud-array', 'kid-missing', 'exp-missing'] as const)('may send this variation: %s', async (lie) => {
    const site = aSite()
    const ann = await site.browserOf()
    const response = await announce(site, await site.hostile.logoutToken('app', { sub: ANN.sub }, lie))
    expect(response.status).toBe(200)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('may have rotated its keys just before', async () => {
    const site = aSite()
    await site.browserOf()
    await announce(site, await site.hostile.logoutToken('app', { sub: 'unknown' }))
    site.hostile.rotateKeys()
    const response = await announce(site, await site.hostile.logoutToken('app', { sub: ANN.sub }))
    expect(await response.json()).toEqual({ ended: 1 })
  })

  it('gets 501 with the reason if sessions are sealed cookies', async () => {
    const site = aSite([])
    const ann = await site.browserOf()
    const response = await announce(site, await site.hostile.logoutToken('app', { sub: ANN.sub }))
    expect(response.status).toBe(501)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(await response.json()).toEqual({
      error: 'not_implemented',
      error_description: expect.stringContaining('sealed in cookies'),
    })
    expect(await sessionOf(ann)).not.toBeNull()
  })
})

describe('an invalid logout token', () => {
  it.each(modules)('oidcc-client-test-rp-backchannel-%s: is refused', async (_module, lie) => {
    const site = aSite()
    const ann = await site.browserOf()
    const claims = { sid: site.lastSid(), sub: ANN.sub }
    await expectRefused(await announce(site, await site.hostile.logoutToken('app', claims, lie)), ann)
  })

  it.each(lies)('attack #317: is refused (%s)', async (lie) => {
    const site = aSite()
    const ann = await site.browserOf()
    const claims = { sid: site.lastSid(), sub: ANN.sub }
    await expectRefused(await announce(site, await site.hostile.logoutToken('app', claims, lie)), ann)
    expect((await announce(site, await site.hostile.logoutToken('app', claims))).status).toBe(200)
  })

  it.each(lies)('attack #317: is refused before sessions are searched (%s)', async (lie) => {
    const site = aSite([])
    const response = await announce(site, await site.hostile.logoutToken('app', { sub: ANN.sub }, lie))
    expect(response.status).toBe(400)
  })

  it('attack #317: is refused the second time, also if the first response was 501', async () => {
    for (const plugins of [[endable], []]) {
      const site = aSite(plugins)
      const token = await site.hostile.logoutToken('app', { sub: ANN.sub })
      expect((await announce(site, token)).status).toBe(plugins.length > 0 ? 200 : 501)
      const ann = await site.browserOf()
      await expectRefused(await announce(site, token), ann)
    }
  })

  it('attack #317: is accepted once if it arrives several times concurrently', async () => {
    const site = aSite()
    const token = await site.hostile.logoutToken('app', { sub: ANN.sub })
    const answers = await Promise.all(Array.from({ length: 10 }, () => announce(site, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)])
  })

  it('attack #317: is refused when it is old', async () => {
    const site = aSite()
    const token = await site.hostile.logoutToken('app', { sub: ANN.sub, exp: site.clock.seconds() + 24 * 3600 })
    site.clock.forward(5 * 60 + 1)
    expect((await announce(site, token)).status).toBe(400)
  })

  it('attack #317: is refused when it is an ID token', async () => {
    const site = aSite()
    const ann = await site.browserOf()
    const incomingRequest = { headers: new Headers({ cookie: ann.cookieHeader }), url: `${ORIGIN}/` }
    const out = await site.engine.signOut(incomingRequest, { federated: true })
    const idToken = new URL(out.url).searchParams.get('id_token_hint') ?? ''
    expect(idToken.split('.')).toHaveLength(3)
    const bob = await site.browserOf()
    await expectRefused(await announce(site, idToken), bob)
  })

  it('is refused at another provider', async () => {
    const site = aSite()
    const ann = await site.browserOf()
    const token = await site.hostile.logoutToken('app', { sub: ANN.sub })
    await expectRefused(await announce(site, token, '/auth/backchannel-logout/other'), ann)
  })

  it('defect R32: causes one request for keys in ten seconds, whatever key it names', async () => {
    const site = aSite()
    const lie = async () => announce(site, await site.hostile.logoutToken('app', { sub: ANN.sub }, 'kid-unknown'))
    await lie()
    expect(site.hostile.count('jwks')).toBe(2)
    const waiting = lie()
    site.clock.forward(10)
    expect((await waiting).status).toBe(400)
    expect(site.hostile.count('jwks')).toBe(3)
  })

  it('defect R32: does not block a later valid token with a new key', async () => {
    const site = aSite()
    const ann = await site.browserOf()
    await announce(site, await site.hostile.logoutToken('app', { sub: ANN.sub }, 'kid-unknown'))
    site.hostile.rotateKeys()
    const answer = announce(site, await site.hostile.logoutToken('app', { sub: ANN.sub }))
    site.clock.forward(10)
    expect((await answer).status).toBe(200)
    expect(await sessionOf(ann)).toBeNull()
    expect(site.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('is logged with the reason, but without its content', async () => {
    const site = aSite()
    const token = await site.hostile.logoutToken('app', { sub: ANN.sub }, 'nonce-present')
    await announce(site, token)
    expect(site.log.text()).toContain('nonce')
    expect(site.log.text()).not.toContain(token)
    expect(site.log.text()).not.toContain(token.split('.')[1])
  })
})

describe('the back-channel logout route', () => {
  it.each([
    ['nothing', new URLSearchParams()],
    ['an empty token', new URLSearchParams({ logout_token: '' })],
    ['two tokens', new URLSearchParams('logout_token=a&logout_token=b')],
    ['very much', new URLSearchParams({ logout_token: 'x'.repeat(20_000) })],
  ])('refuses %s', async (_what, body) => {
    const site = aSite()
    const response = await site.engine.handle(new Request(ORIGIN + PATH, { method: 'POST', body }))
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  it('accepts POST only, and known providers only', async () => {
    const site = aSite()
    const got = await site.engine.handle(new Request(ORIGIN + PATH))
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    const unknown = await announce(site, 'x', '/auth/backchannel-logout/unknown')
    expect(unknown.status).toBe(404)
    expect((await announce(site, 'x', '/auth/backchannel-logout')).status).toBe(404)
  })

  it('refuses a token if the keys cannot be fetched, and accepts it afterwards', async () => {
    const site = aSite()
    site.hostile.lies = { jwks: 'status-503' }
    const token = await site.hostile.logoutToken('app', { sub: ANN.sub })
    expect((await announce(site, token)).status).toBe(400)
    site.hostile.lies = {}
    const answer = announce(site, token)
    site.clock.forward(10)
    expect((await answer).status).toBe(200)
  })

  it('responds with an error for a provider without logout tokens', async () => {
    const response = await announce(anEngine(), 'x', '/auth/backchannel-logout/cred')
    expect(response.status).toBe(501)
    expect(await response.json()).toMatchObject({
      error_description: 'This provider does not support back-channel logout.',
    })
  })
})

describe('a real provider', () => {
  const CLIENT_SECRET = 'client-secret-for-tests-only-0123456789'
  let op: Op
  let handle: ((request: Request) => Promise<Response>) | undefined
  const answers: number[] = []

  beforeAll(async () => {
    op = await startOp({
      clients: [
        {
          client_id: 'rp',
          client_secret: CLIENT_SECRET,
          redirect_uris: [`${ORIGIN}/auth/callback/op`],
          post_logout_redirect_uris: [`${ORIGIN}/`],
          backchannel_logout_uri: ORIGIN + PATH,
          backchannel_logout_session_required: true,
          response_types: ['code'],
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      configuration: {
        fetch: async (url, { body, headers, method }: RequestInit = {}) => {
          const request = new Request(url, {
            body: body ?? null,
            ...(headers && { headers }),
            ...(method && { method }),
          })
          const response = (await handle?.(request)) ?? new Response(null, { status: 503 })
          answers.push(response.status)
          return response
        },
      },
    })
  })
  afterAll(() => op.close())

  it('ends the session at the site when the user signs out at the provider', async () => {
    const clock = new FakeClock(new Date())
    const { browser, engine } = anEngine({
      providers: [
        new OidcProvider({ id: 'op', name: 'OP', issuer: op.issuer }, { clientId: 'rp', clientSecret: CLIENT_SECRET }),
      ],
      plugins: [endable, { id: 'present', name: 'present', register: (registry) => void registry.clock(clock) }],
    })
    handle = (request) => engine.handle(request)
    const visitor = op.visitor('alice')
    const alice = browser()
    const start = await alice.submit('/auth/signin/op')
    const back = await visitor.authorize(start.headers.get('location') ?? '')
    await alice.get(back.pathname + back.search)
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice' } })
    await visitor.signOut(`${op.issuer}/session/end?client_id=rp&post_logout_redirect_uri=${ORIGIN}/`)
    expect(answers).toEqual([200])
    expect(await sessionOf(alice)).toBeNull()
  })
})
