import { describe, expect, it } from '@jest/globals'
import {
  customFetch,
  MemoryAdapter,
  NotFound,
  type OAuthCallbackError,
  type Profile,
  type PartialTokens,
  type TokenOutcome,
  type Tokens,
} from 'authengine'
import type { AccountStore } from 'authengine/adapter'
import { type OAuthOptions, OAuthProvider, type OidcOptions } from 'authengine/provider'
import { type Browser, FakeClock, FakeIdentityProvider } from 'authengine/testing'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { HostileProvider, type Lies } from '../support/hostile/HostileProvider.js'
import { ANN, anOpSite, arrive, BOB, type OpSite, providerAt } from './opSite.js'

const HOUR = 3600

/** The result of server code that requests the access token of a browser's user. */
const tokenOf = ({ engine }: Pick<OpSite, 'engine'>, browser: Browser, id = 'op'): Promise<TokenOutcome> =>
  engine.tokens.get({ headers: new Headers({ cookie: browser.cookieHeader }), url: `${ORIGIN}/page` }, id)

/** The token itself. */
const valueOf = (outcome: TokenOutcome): string | undefined =>
  outcome.status === 'valid' ? outcome.accessToken : undefined

/** Lets everything continue that waits only for promises. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** A signed-in user whose access token has expired. */
async function someoneLate(site: OpSite): Promise<Browser> {
  const ann = site.browser()
  await site.signIn(ann)
  site.clock.forward(HOUR)
  return ann
}

const refreshes = ({ requests }: Pick<FakeIdentityProvider, 'requests'>): number =>
  requests.filter(({ endpoint, params }) => endpoint === 'token' && params.get('grant_type') === 'refresh_token').length

const kinds = [
  ['with a database', () => ({ adapter: new MemoryAdapter() })],
  ['without a database', () => ({})],
] as const

describe.each(kinds)('access tokens %s', (_kind, options) => {
  it('are returned while they are valid', async () => {
    const site = anOpSite(options())
    const ann = site.browser()
    await site.signIn(ann)
    const outcome = await tokenOf(site, ann)
    expect(outcome).toEqual({
      status: 'valid',
      accessToken: expect.stringMatching(/^access-/),
      expiresAt: site.clock.seconds() + HOUR,
      scope: expect.stringContaining('openid'),
    })
    site.clock.forward(HOUR - 31)
    expect(await tokenOf(site, ann)).toEqual(outcome)
    expect(refreshes(site.op)).toBe(0)
  })

  it('are refreshed shortly before they expire, and stored', async () => {
    const site = anOpSite(options())
    const ann = site.browser()
    await site.signIn(ann)
    const first = valueOf(await tokenOf(site, ann))
    site.clock.forward(HOUR - 30)
    const second = await tokenOf(site, ann)
    expect(second).toMatchObject({ status: 'valid', expiresAt: site.clock.seconds() + HOUR })
    expect(valueOf(second)).not.toBe(first)
    expect(await tokenOf(site, ann)).toEqual(second)
    expect(refreshes(site.op)).toBe(1)
  })

  it('are refreshed again with the refresh token that replaced the first', async () => {
    const site = anOpSite(options())
    const ann = await someoneLate(site)
    await tokenOf(site, ann)
    site.clock.forward(HOUR)
    expect(await tokenOf(site, ann)).toMatchObject({ status: 'valid' })
    const sent = site.op.requests.flatMap(({ params }) => params.getAll('refresh_token'))
    expect(new Set(sent).size).toBe(2)
  })

  it('are refreshed again with the first refresh token if the provider does not rotate it', async () => {
    const site = anOpSite(options())
    const ann = await someoneLate(site)
    let count = 0
    site.op.fail(
      'token',
      () => Response.json({ access_token: `plain-${String(++count)}`, token_type: 'Bearer', expires_in: HOUR }),
      Infinity,
    )
    expect(valueOf(await tokenOf(site, ann))).toBe('plain-1')
    site.clock.forward(HOUR)
    expect(valueOf(await tokenOf(site, ann))).toBe('plain-2')
    const sent = site.op.requests.flatMap(({ params }) => params.getAll('refresh_token'))
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
  })

  it('are refreshed once for any number of concurrent requests', async () => {
    const site = anOpSite(options())
    const ann = await someoneLate(site)
    const all = await Promise.all(Array.from({ length: 100 }, () => tokenOf(site, ann)))
    expect(new Set(all.map(valueOf)).size).toBe(1)
    expect(all[0]).toMatchObject({ status: 'valid' })
    expect(refreshes(site.op)).toBe(1)
  })

  it('are refreshed once for each user', async () => {
    const site = anOpSite(options())
    const ann = site.browser()
    await site.signIn(ann)
    const bob = site.browser()
    await site.signIn(bob, BOB)
    site.clock.forward(HOUR)
    const all = await Promise.all([tokenOf(site, ann), tokenOf(site, bob), tokenOf(site, ann), tokenOf(site, bob)])
    expect(new Set(all.map(valueOf)).size).toBe(2)
    expect(refreshes(site.op)).toBe(2)
  })

  it('that expire at once are returned when they are new', async () => {
    const site = anOpSite(options())
    const ann = await someoneLate(site)
    site.op.fail('token', Response.json({ access_token: 'short', token_type: 'Bearer', expires_in: 20 }))
    expect(await tokenOf(site, ann)).toMatchObject({ status: 'valid', accessToken: 'short' })
  })

  it('without an expiry in the response remain valid', async () => {
    const site = anOpSite(options())
    const ann = await someoneLate(site)
    site.op.fail('token', Response.json({ access_token: 'endless', token_type: 'Bearer' }))
    const outcome = await tokenOf(site, ann)
    expect(outcome).toMatchObject({ status: 'valid', accessToken: 'endless', expiresAt: undefined })
    site.clock.forward(24 * HOUR)
    expect(await tokenOf(site, ann)).toEqual(outcome)
  })

  it('are replaced when the user signs in again', async () => {
    const site = anOpSite(options())
    const ann = await someoneLate(site)
    await site.signIn(ann)
    expect(await tokenOf(site, ann)).toMatchObject({ status: 'valid', expiresAt: site.clock.seconds() + HOUR })
    expect(refreshes(site.op)).toBe(0)
  })

  it('that cannot be refreshed do not end the session, and the reason is logged without secrets', async () => {
    const site = anOpSite(options())
    const ann = await someoneLate(site)
    site.op.fail('token', Response.json({ error: 'invalid_grant', error_description: 'revoked' }, { status: 400 }))
    const outcome = await tokenOf(site, ann)
    expect(outcome).toMatchObject({ status: 'refresh-failed', error: { type: 'OAuthCallbackError' } })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    const sent = site.op.requests.flatMap(({ params }) => [...params.getAll('refresh_token'), ...params.getAll('code')])
    const { error } = outcome as { error: OAuthCallbackError }
    const shown = site.log.text() + String(error) + JSON.stringify(error) + String(error.cause?.err)
    expect(shown).toContain('invalid_grant')
    for (const secret of [...sent, 'client-secret']) expect(shown).not.toContain(secret)
  })

  it('can be refreshed again right after a failure', async () => {
    const site = anOpSite(options())
    const ann = await someoneLate(site)
    site.op.fail('token', new Response('unavailable', { status: 503 }))
    expect(await tokenOf(site, ann)).toMatchObject({ status: 'refresh-failed' })
    expect(await tokenOf(site, ann)).toMatchObject({ status: 'valid' })
  })

  it('have different errors for a fault of the site and one of the provider', async () => {
    const site = anOpSite(options())
    const ann = await someoneLate(site)
    site.op.fail('token', Response.json({ error: 'invalid_client' }, { status: 401 }))
    expect(await tokenOf(site, ann)).toMatchObject({ status: 'refresh-failed', error: { type: 'CallbackRouteError' } })
  })

  it('that expire without a refresh token are expired', async () => {
    const account = ({ access_token, expires_at }: { access_token?: string; expires_at?: number }) => ({
      ...(access_token !== undefined && { access_token }),
      ...(expires_at !== undefined && { expires_at }),
    })
    const site = anOpSite({ ...options(), options: { account } })
    const ann = site.browser()
    await site.signIn(ann)
    expect(await tokenOf(site, ann)).toMatchObject({ status: 'valid' })
    site.clock.forward(HOUR)
    expect(await tokenOf(site, ann)).toEqual({ status: 'expired' })
    expect(refreshes(site.op)).toBe(0)
  })

  it('need a signed-in user', async () => {
    const site = anOpSite(options())
    expect(await tokenOf(site, site.browser())).toEqual({ status: 'signed-out' })
    const ann = site.browser()
    await site.signIn(ann)
    await ann.submit('/auth/signout')
    expect(await tokenOf(site, ann)).toEqual({ status: 'signed-out' })
  })

  it('need an account at the provider', async () => {
    const site = anOpSite(options())
    const ann = site.browser()
    await site.signIn(ann)
    expect(await tokenOf(site, ann, 'other')).toEqual({ status: 'not-linked' })
  })

  it('are never those of a user with the same id at another provider', async () => {
    const site = anOpSite(options())
    await site.signIn(site.browser(), { sub: '1234', email: 'victim@example.test' }, 'other')
    const mallory = site.browser()
    await site.signIn(mallory, { sub: '1234', email: 'mallory@example.test' })
    expect(await tokenOf(site, mallory, 'other')).toEqual({ status: 'not-linked' })
    expect(await tokenOf(site, mallory)).toMatchObject({ status: 'valid' })
  })

  it.each(['unknown', '__proto__', 'constructor', ''])('reject the unknown provider %j', async (id) => {
    const site = anOpSite(options())
    const ann = site.browser()
    await site.signIn(ann)
    await expect(tokenOf(site, ann, id)).rejects.toThrow(NotFound)
    await expect(tokenOf(site, site.browser(), id)).rejects.toThrow(NotFound)
  })

  it.each(['sub-other', 'iss-other', 'aud-other', 'signature-of-other-key', 'exp-past'] as const)(
    'are refused with a refreshed ID token that is invalid (%s)',
    async (refreshedIdToken) => {
      const { site, ann } = await withLies({ refreshedIdToken })
      expect(await tokenOf(site, ann)).toMatchObject({
        status: 'refresh-failed',
        error: { type: 'OAuthCallbackError' },
      })
      expect(await sessionOf(ann)).not.toBeNull()
    },
  )

  it('are accepted with a valid refreshed ID token', async () => {
    const { site, ann } = await withLies({})
    expect(await tokenOf(site, ann)).toMatchObject({ status: 'valid' })
  })

  describe('of an account that keeps no ID token', () => {
    const account = ({ access_token, refresh_token, expires_at }: Tokens): PartialTokens => ({
      access_token,
      refresh_token,
      expires_at,
    })
    const named = { account, profile: ({ email }: Profile) => ({ id: `id of ${email ?? ''}` }) }

    it('defect R31: are refused with the ID token of another user', async () => {
      const ofBob: Lies['refreshedIdToken'] = (draft) => ({ ...draft, claims: { ...draft.claims, ...BOB } })
      for (const [differs, lie] of [[{ account }, 'sub-other'] as const, [named, ofBob] as const]) {
        const { site, ann } = await withLies({ refreshedIdToken: lie }, differs)
        expect(await tokenOf(site, ann)).toMatchObject({
          status: 'refresh-failed',
          error: { type: 'OAuthCallbackError' },
        })
      }
    })

    it.each([{ account }, named])('defect R31: are accepted with the ID token of the same user', async (differs) => {
      const { site, ann } = await withLies({}, differs)
      expect(await tokenOf(site, ann)).toMatchObject({ status: 'valid' })
    })
  })

  describe('of an OAuth 2 provider whose ID tokens are not stored', () => {
    const account = ({ id_token: _, ...tokens }: Tokens): PartialTokens => tokens
    const profile = ({ email }: Profile) => ({ id: `id of ${email ?? ''}` })

    /** A user with an expired token of such a provider; its later tokens are those of `person`. */
    async function late(person: typeof ANN, keeps: OAuthOptions = { account }) {
      const clock = new FakeClock()
      const op = new FakeIdentityProvider({ issuer: 'https://op.example', clock })
      const scopes = ['openid', 'email']
      const given = { issuer: op.issuer, clientId: 'app', clientSecret: 'client-secret', [customFetch]: op.fetch }
      const provider = new OAuthProvider({ id: 'op', name: 'op', scopes, profile }, { ...given, ...keeps })
      const site = anOpSite({ ...options(), clock, op, config: { providers: [provider] } })
      const ann = site.browser()
      await site.signIn(ann)
      clock.forward(HOUR)
      const token = async (_request: Request, honest: () => Promise<Response>): Promise<Response> => {
        const tokens = (await (await honest()).json()) as object
        const now = clock.seconds()
        const claims = { sub: person.sub, aud: 'app', iat: now, exp: now + HOUR }
        return Response.json({ ...tokens, id_token: await op.sign(claims) })
      }
      op.fail('token', token)
      op.fail('userinfo', Response.json(person))
      return { site, ann }
    }

    it('defect R31: are refused if they belong to another account', async () => {
      const { site, ann } = await late(BOB)
      expect(await tokenOf(site, ann)).toMatchObject({
        status: 'refresh-failed',
        error: { type: 'OAuthCallbackError' },
      })
    })

    it('defect R31: are refused with the ID token of one user and the userinfo of another', async () => {
      const { site, ann } = await late({ ...ANN, sub: 'bob-at-op' })
      site.op.fail('userinfo', Response.json(ANN))
      expect(await tokenOf(site, ann)).toMatchObject({ status: 'refresh-failed' })
    })

    it('defect R31: are accepted if they belong to the same account', async () => {
      const { site, ann } = await late(ANN)
      expect(await tokenOf(site, ann)).toMatchObject({ status: 'valid' })
    })

    it('defect R31: are compared without a request if the ID token is stored', async () => {
      const { site, ann } = await late(ANN, {})
      const before = site.op.requests.length
      expect(await tokenOf(site, ann)).toMatchObject({ status: 'valid' })
      expect(site.op.requests.slice(before).map(({ endpoint }) => endpoint)).not.toContain('userinfo')
    })
  })

  /** A user with an expired token of a provider that sends invalid responses. */
  async function withLies(lies: Lies, differs: OidcOptions = {}): Promise<{ site: OpSite; ann: Browser }> {
    const clock = new FakeClock()
    const hostile = new HostileProvider({ issuer: 'https://op.example', clock, lies, person: ANN })
    const site = anOpSite({
      ...options(),
      clock,
      config: { providers: [providerAt(hostile, 'op', differs)] },
    })
    const ann = site.browser()
    const start = await ann.submit('/auth/signin/op')
    await arrive(ann, await hostile.authorize(start.headers.get('location') ?? ''))
    clock.forward(HOUR)
    return { site, ann }
  }
})

describe('access tokens without a database', () => {
  it('are not found by the user id of the application', async () => {
    const site = anOpSite({ config: { callbacks: { jwt: ({ token }) => ({ ...token, sub: 'bob-at-op' }) } } })
    await site.signIn(site.browser(), BOB)
    const ann = site.browser()
    await site.signIn(ann)
    const anns = valueOf(await tokenOf(site, ann))
    const again = site.browser()
    await site.signIn(again, BOB)
    expect(valueOf(await tokenOf(site, again))).not.toBe(anns)
    expect(valueOf(await tokenOf(site, ann))).toBe(anns)
  })

  it('are lost with the process, until the next sign-in', async () => {
    const clock = new FakeClock()
    const before = anOpSite({ clock })
    const ann = before.browser()
    await before.signIn(ann)
    const after = anOpSite({ clock, op: before.op })
    expect(await tokenOf(after, ann)).toEqual({ status: 'not-linked' })
    const again = after.browser()
    await after.signIn(again)
    expect(await tokenOf(after, again)).toMatchObject({ status: 'valid' })
  })

  it('do not exist for users of the application', async () => {
    const site = anEngine()
    expect(await tokenOf(site, await site.signedIn(), 'cred')).toEqual({ status: 'not-linked' })
  })

  it('need a configured site', async () => {
    const { engine, browser } = anEngine({ secret: undefined })
    await expect(async () => tokenOf({ engine }, browser(), 'cred')).rejects.toMatchObject({ type: 'MissingSecret' })
  })
})

describe('access tokens of several processes', () => {
  /** Two processes with one database, and a user with an expired token. */
  async function twoProcesses(adapter = new MemoryAdapter()) {
    const clock = new FakeClock()
    const one = anOpSite({ adapter, clock })
    const two = anOpSite({ adapter, clock, op: one.op })
    return { adapter, clock, one, two, op: one.op, ann: await someoneLate(one) }
  }

  it.each(['rotates', 'does not rotate'])('are refreshed once in total if the provider %s', async (how) => {
    const { clock, one, two, op, ann } = await twoProcesses()
    if (how !== 'rotates')
      op.fail('token', () => Response.json({ access_token: 'plain', token_type: 'Bearer', expires_in: HOUR }), Infinity)
    const asked = Array.from({ length: 100 }, (_, at) => tokenOf(at % 2 ? one : two, ann))
    // The request with the reservation finishes first; the others read again a moment later.
    await Promise.race(asked)
    clock.forward(1)
    const all = await Promise.all(asked)
    expect(new Set(all.map(valueOf)).size).toBe(1)
    expect(all[0]).toMatchObject({ status: 'valid' })
    expect(refreshes(op)).toBe(1)
  })

  it('are read again by a request that read them before the refresh, but requests them after it', async () => {
    const adapter = new MemoryAdapter()
    const { one, two, op, ann } = await twoProcesses(adapter)
    op.fail('token', () => Response.json({ access_token: 'plain', token_type: 'Bearer', expires_in: HOUR }), Infinity)
    const find = adapter.accounts.find.bind(adapter.accounts)
    let reads = 0
    let quick: string | undefined
    // The first read is slow: meanwhile the other process refreshes.
    adapter.accounts.find = async (...who) => {
      const account = await find(...who)
      if (reads++ === 0) quick = valueOf(await tokenOf(two, ann))
      return account
    }
    const slow = tokenOf(one, ann)
    expect(valueOf(await slow)).toBe('plain')
    expect(quick).toBe('plain')
    expect(refreshes(op)).toBe(1)
  })

  it('are refreshed by another process after the reservation of the first has expired', async () => {
    const { adapter, clock, two, op, ann } = await twoProcesses()
    const account = await accountOf(adapter.accounts, adapter)
    const now = clock.seconds()
    expect(await adapter.accounts.lease(account, account.refresh_token ?? '', { now, until: now + 14 })).toBe(true)
    let outcome: TokenOutcome | undefined
    const asked = tokenOf(two, ann).then((it) => (outcome = it))
    for (let second = 0; second < 13; second++) {
      await settled()
      clock.forward(1)
    }
    await settled()
    expect([outcome, refreshes(op)]).toEqual([undefined, 0])
    for (let second = 0; second < 3; second++) {
      clock.forward(1)
      await settled()
    }
    expect(await asked).toMatchObject({ status: 'valid' })
    expect(refreshes(op)).toBe(1)
  })

  it('defect R33: are waited for up to fifteen seconds, less and less often, if the other process died', async () => {
    const { adapter, clock, two, op, ann } = await twoProcesses()
    const account = await accountOf(adapter.accounts, adapter)
    const now = clock.seconds()
    await adapter.accounts.lease(account, account.refresh_token ?? '', { now, until: now + 60 })
    const lease = adapter.accounts.lease.bind(adapter.accounts)
    let attempts = 0
    adapter.accounts.lease = (...given) => {
      attempts += 1
      return lease(...given)
    }
    let outcome: TokenOutcome | undefined
    void tokenOf(two, ann).then((it) => (outcome = it))
    // A tenth of a second is the shortest interval.
    for (let tenth = 0; tenth < 149; tenth++) {
      await settled()
      clock.forward(0.1)
    }
    await settled()
    expect(outcome).toBeUndefined()
    clock.forward(0.2)
    await settled()
    expect(outcome).toEqual({ status: 'refresh-pending' })
    expect(attempts).toBeLessThan(15)
    clock.forward(46)
    expect(await tokenOf(two, ann)).toMatchObject({ status: 'valid' })
    expect(refreshes(op)).toBe(1)
  })

  it('are refreshed by another process after a failure, without waiting for the reservation to expire', async () => {
    const { clock, one, two, op, ann } = await twoProcesses()
    op.fail('token', new Response('unavailable', { status: 503 }))
    const both = [tokenOf(one, ann), tokenOf(two, ann)]
    await Promise.race(both)
    clock.forward(1)
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual(['refresh-failed', 'valid'])
  })

  it('are not returned if the account was removed in the meantime', async () => {
    const { adapter, clock, two, ann } = await twoProcesses()
    const account = await accountOf(adapter.accounts, adapter)
    const now = clock.seconds()
    await adapter.accounts.lease(account, account.refresh_token ?? '', { now, until: now + 20 })
    const asked = tokenOf(two, ann)
    await settled()
    adapter.accounts.find = () => Promise.resolve(null)
    clock.forward(1)
    expect(await asked).toEqual({ status: 'not-linked' })
  })

  const accountOf = async (accounts: AccountStore, { users }: MemoryAdapter) => {
    const user = await users.byEmail('ann@example.test')
    const account = await accounts.find(user?.id ?? '', 'op')
    if (!account) throw new TypeError('Ann has no account.')
    return account
  }
})
