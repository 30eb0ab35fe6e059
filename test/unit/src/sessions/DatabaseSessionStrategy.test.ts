import type { Transaction } from '../../../../src/core/Transaction.js'
import { describe, expect, it } from '@jest/globals'
import type { MemoryAdapter } from 'authengine'
import type { SettingsInput } from '../../../../src/config/SettingsInput.js'
import type { Callbacks } from '../../../../src/core/Callbacks.js'
import type { SessionRow } from '../../../../src/core/DatabaseAdapter.js'
import { AccessDenied, CallbackRouteError, SessionTokenError } from '../../../../src/core/errors.js'
import { tokenHash, WebRandom } from '../../../../src/crypto/tokens.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import { DatabaseSessionStrategy } from '../../../../src/sessions/DatabaseSessionStrategy.js'
import { alarmSet } from '../../../support/alarmSet.js'
import { breakSessions, peopledAdapter } from '../../../support/peopledAdapter.js'
import { aContext, ANN, cookiesAfter, NAME, theParts } from './fixtures.js'

const HOUR = 3600

/** A strategy on a database that knows Ann and Bob. */
function aStrategy(session: SettingsInput['session'] = {}, callbacks: Partial<Callbacks> = {}) {
  const adapter = peopledAdapter('')
  const broken = breakSessions(adapter)
  const parts = theParts({ session }, callbacks)
  const sessions = new DatabaseSessionStrategy(parts, adapter.sessions, adapter.users)
  /** Signs a user in, and returns the cookies. */
  const signedIn = async (ctx: RequestContext = aContext()) => {
    await sessions.create(ctx, ANN)
    return cookiesAfter(ctx)
  }
  return { adapter, broken, parts, sessions, signedIn }
}

const rowsOf = async ({ sessions }: MemoryAdapter): Promise<readonly SessionRow[]> =>
  (await sessions.ofUser?.('ann')) ?? []

const endOf = (ctx: RequestContext): string | undefined =>
  ctx.cookies.outgoing.find(({ name, value }) => name === NAME && value)?.options.expires?.toISOString()

describe('DatabaseSessionStrategy', () => {
  it('stores the hash of the token, the user, and the known details of the sign-in', async () => {
    const { adapter, parts, sessions } = aStrategy()
    const plain = aContext()
    const ctx = { ...plain, callbackContext: { ...plain.callbackContext, address: '192.0.2.1' } }
    ctx.headers.set('user-agent', 'x'.repeat(1000))
    await sessions.create(ctx, { ...ANN, providerSession: { sub: 'ann-at-op', sid: 'sid-at-op' } })
    const token = cookiesAfter(ctx)[NAME] ?? ''
    const expires = new Date(parts.clock.now().getTime() + 30 * 24 * HOUR * 1000)
    expect(await rowsOf(adapter)).toEqual([
      {
        sessionToken: await tokenHash(token),
        userId: 'ann',
        expires,
        createdAt: parts.clock.now(),
        lastSeen: parts.clock.now(),
        address: '192.0.2.1',
        agent: 'x'.repeat(512),
        provider: 'cred',
        providerSid: 'sid-at-op',
        providerSub: 'ann-at-op',
        authMethods: 'pwd@1893456000',
      },
    ])
    expect(endOf(ctx)).toBe(expires.toISOString())
  })

  it('stores null for unknown details and those that are not strings', async () => {
    const { adapter, sessions } = aStrategy()
    await sessions.create(aContext(), { ...ANN, profile: { sub: 'ann', sid: 'no proof' } })
    const unknown = { address: null, agent: null, providerSid: null }
    expect(await rowsOf(adapter)).toMatchObject([unknown])
  })

  it('stores the token itself if that is configured', async () => {
    const { adapter, sessions, signedIn } = aStrategy({ tokenStorage: 'plain' })
    const cookies = await signedIn()
    expect((await rowsOf(adapter)).map(({ sessionToken }) => sessionToken)).toEqual([cookies[NAME]])
    const { id } = (await sessions.get(aContext(cookies))) ?? {}
    expect(id).not.toContain(cookies[NAME])
    expect(await sessions.refresh(aContext(cookies))).not.toBeNull()
  })

  it('uses the token of the application, and refuses one that exists', async () => {
    const { adapter, sessions, signedIn } = aStrategy({ generateSessionToken: () => 'made-by-the-application' })
    expect((await signedIn())[NAME]).toBe('made-by-the-application')
    const again = aContext()
    await expect(sessions.create(again, ANN)).rejects.toThrow('A session with this token exists already.')
    expect(again.cookies.outgoing).toEqual([])
    expect(await rowsOf(adapter)).toHaveLength(1)
  })

  it.each([
    '',
    'short',
    'x'.repeat(21),
    'x'.repeat(513),
    `${'x'.repeat(30)} x`,
    `sha256:${'0'.repeat(64)}`,
    42,
    undefined,
  ])('refuses %j as a token', async (answer) => {
    const { adapter, sessions } = aStrategy({ generateSessionToken: () => answer as string })
    const ctx = aContext()
    await expect(sessions.create(ctx, ANN)).rejects.toThrow('session.generateSessionToken must return')
    expect(ctx.cookies.outgoing).toEqual([])
    expect(await rowsOf(adapter)).toEqual([])
  })

  it("returns the id of a request's session without a query, equal to that of get", async () => {
    const { broken, sessions, signedIn } = aStrategy()
    const cookies = await signedIn()
    const running = await sessions.get(aContext(cookies))
    broken.add('find')
    expect(await sessions.claimedId(aContext(cookies))).toBe(running?.id)
    expect(await sessions.claimedId(aContext())).toBe('')
    expect(await sessions.claimedId(aContext({ [NAME]: 'x'.repeat(513) }))).toBe('')
  })

  it('attack #259: creates tokens of 256 random bits, all different, and stores none of them', async () => {
    const { adapter, parts } = aStrategy()
    const sessions = new DatabaseSessionStrategy({ ...parts, random: new WebRandom() }, adapter.sessions, adapter.users)
    const tokens = new Set<string>()
    for (let count = 0; count < 10_000; count++) {
      const ctx = aContext()
      await sessions.create(ctx, ANN)
      tokens.add(cookiesAfter(ctx)[NAME] ?? '')
    }
    expect(tokens.size).toBe(10_000)
    for (const token of tokens) expect(/^[0-9a-f]{64}$/.test(token)).toBe(true)
    const stored = (await rowsOf(adapter)).map(({ sessionToken }) => sessionToken)
    expect(stored.every((token) => token.startsWith('sha256:'))).toBe(true)
    expect(stored.some((token) => tokens.has(token))).toBe(false)
  })

  it('refuses a stored hash as a cookie', async () => {
    const { adapter, sessions, signedIn } = aStrategy()
    await signedIn()
    const [row] = await rowsOf(adapter)
    expect(await sessions.get(aContext({ [NAME]: row?.sessionToken ?? '' }))).toBeNull()
  })

  it('refuses an older hash as a token after a change to plain tokens', async () => {
    const { adapter, parts, signedIn } = aStrategy()
    await signedIn()
    const [row] = await rowsOf(adapter)
    const plain = theParts({ session: { tokenStorage: 'plain' } })
    const sessions = new DatabaseSessionStrategy({ ...plain, clock: parts.clock }, adapter.sessions, adapter.users)
    expect(await adapter.sessions.find(row?.sessionToken ?? '')).not.toBeNull()
    expect(await sessions.get(aContext({ [NAME]: row?.sessionToken ?? '' }))).toBeNull()
  })

  it('returns the user and the provider of a session', async () => {
    const { sessions, signedIn } = aStrategy()
    const cookies = await signedIn()
    const first = await sessions.get(aContext(cookies))
    expect(first).toMatchObject({ user: { id: 'ann', email: 'ann@example.test' }, provider: 'cred' })
    expect(await sessions.get(aContext(cookies))).toEqual(first)
  })

  it('changes neither row nor cookie until updateAge has passed, then moves the end of both', async () => {
    const { adapter, parts, sessions, signedIn } = aStrategy({ maxAge: HOUR, updateAge: 600 })
    const cookies = await signedIn()
    const [before] = await rowsOf(adapter)
    parts.clock.forward(599)
    const early = aContext(cookies)
    expect(await sessions.refresh(early)).toMatchObject({ expires: before?.expires.toISOString() })
    expect(early.cookies.outgoing).toEqual([])
    expect(await rowsOf(adapter)).toEqual([before])
    parts.clock.forward(1)
    const due = aContext(cookies)
    const session = await sessions.refresh(due)
    const [after] = await rowsOf(adapter)
    expect(after?.expires).toEqual(new Date(parts.clock.now().getTime() + HOUR * 1000))
    expect(after?.lastSeen).toEqual(parts.clock.now())
    expect([endOf(due), session?.expires]).toEqual([after?.expires.toISOString(), after?.expires.toISOString()])
    expect(cookiesAfter(due)).toEqual(cookies)
  })

  it('calculates the last extension from the end if the store does not have it', async () => {
    const { adapter, parts, sessions } = aStrategy({ maxAge: HOUR, updateAge: 600 })
    const expires = new Date(parts.clock.now().getTime() + HOUR * 1000)
    await adapter.sessions.create({ sessionToken: await tokenHash('token'), userId: 'ann', expires })
    parts.clock.forward(599)
    const early = aContext({ [NAME]: 'token' })
    await sessions.refresh(early)
    expect(endOf(early)).toBeUndefined()
    parts.clock.forward(1)
    const due = aContext({ [NAME]: 'token' })
    await sessions.refresh(due)
    expect(endOf(due)).toBe(new Date(parts.clock.now().getTime() + HOUR * 1000).toISOString())
  })

  it('writes on each read if updateAge is 0, but never if the request cannot set cookies', async () => {
    const { parts, sessions, signedIn } = aStrategy({ maxAge: HOUR, updateAge: 0 })
    const cookies = await signedIn()
    for (let reads = 0; reads < 3; reads++) {
      parts.clock.forward(1)
      const ctx = aContext(cookies)
      await sessions.refresh(ctx)
      expect(endOf(ctx)).toBe(new Date(parts.clock.now().getTime() + HOUR * 1000).toISOString())
      const deaf = aContext(cookies, { keepsCookies: false })
      await sessions.refresh(deaf)
      expect(deaf.cookies.outgoing).toEqual([])
    }
  })

  it('attack #257: never moves the end beyond absoluteMaxAge, and writes no more often because of it', async () => {
    const { adapter, parts, sessions, signedIn } = aStrategy({ maxAge: HOUR, updateAge: 600, absoluteMaxAge: HOUR })
    const cookies = await signedIn()
    const [{ expires } = { expires: new Date(0) }] = await rowsOf(adapter)
    parts.clock.forward(600)
    const due = aContext(cookies)
    await sessions.refresh(due)
    expect(endOf(due)).toBe(expires.toISOString())
    parts.clock.forward(599)
    const early = aContext(cookies)
    expect(await sessions.refresh(early)).not.toBeNull()
    expect(early.cookies.outgoing).toEqual([])
    parts.clock.forward(HOUR - 1199)
    expect(await sessions.get(aContext(cookies))).toBeNull()
  })

  it('attack #257: ends at absoluteMaxAge, whatever the end in the row is', async () => {
    const { adapter, parts, sessions, signedIn } = aStrategy({ maxAge: HOUR, absoluteMaxAge: 2 * HOUR })
    const cookies = await signedIn()
    const expires = new Date(parts.clock.now().getTime() + 100 * HOUR * 1000)
    await adapter.sessions.extend(await tokenHash(cookies[NAME] ?? ''), { expires })
    parts.clock.forward(2 * HOUR - 1)
    expect(await sessions.get(aContext(cookies))).not.toBeNull()
    parts.clock.forward(1)
    expect(await sessions.get(aContext(cookies))).toBeNull()
  })

  it('removes row and cookie of an expired session', async () => {
    const { adapter, parts, sessions, signedIn } = aStrategy({ maxAge: HOUR })
    const cookies = await signedIn()
    parts.clock.forward(HOUR)
    const ctx = aContext(cookies)
    expect(await sessions.refresh(ctx)).toBeNull()
    expect(ctx.cookies.outgoing.map(({ name, value }) => [name, value])).toEqual([[NAME, '']])
    expect(await rowsOf(adapter)).toEqual([])
    expect(parts.logger.codes('debug')).toEqual(['session-ended'])
  })

  it('finds no session of a removed user', async () => {
    const { adapter, sessions, signedIn } = aStrategy()
    const cookies = await signedIn()
    await adapter.users.delete?.('ann')
    expect(await sessions.get(aContext(cookies))).toBeNull()
    expect(await sessions.refresh(aContext(cookies))).toBeNull()
  })

  it('does not look up a token that is longer than its own', async () => {
    const { broken, sessions } = aStrategy()
    broken.add('find')
    expect(await sessions.get(aContext({ [NAME]: 'x'.repeat(513) }))).toBeNull()
    await expect(sessions.get(aContext({ [NAME]: 'x'.repeat(512) }))).rejects.toThrow('no connection')
  })

  it('refuses a row with another token than the requested one', async () => {
    const { adapter, parts, signedIn } = aStrategy({
      tokenStorage: 'plain',
      generateSessionToken: () => 'abcdefghijklmnopqrstuvwxyz',
    })
    await signedIn()
    const { sessions: rows } = adapter
    const loose = Object.assign(Object.create(rows) as typeof rows, {
      find: (token: string) => rows.find(token.toLowerCase()),
    })
    const sessions = new DatabaseSessionStrategy(parts, loose, adapter.users)
    expect(await sessions.get(aContext({ [NAME]: 'abcdefghijklmnopqrstuvwxyz' }))).not.toBeNull()
    expect(await sessions.get(aContext({ [NAME]: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' }))).toBeNull()
  })

  it('passes the stored user to the session callback, and the data of an update', async () => {
    const given: object[] = []
    const { adapter, sessions, signedIn } = aStrategy(
      {},
      {
        session(params) {
          given.push(params)
          return { ...params.session, user: { ...params.session.user, id: params.user?.id ?? '' } }
        },
      },
    )
    const cookies = await signedIn()
    const user = await adapter.users.byId('ann')
    expect(await sessions.refresh(aContext(cookies))).toMatchObject({ user: { id: 'ann', name: 'ann' } })
    await sessions.refresh(aContext(cookies), { data: { theme: 'dark' } })
    expect(given).toMatchObject([{ user }, { user, newSession: { theme: 'dark' }, trigger: 'update' }])
    expect(Object.keys(given[0] ?? {})).not.toContain('newSession')
    expect(Object.keys(given[0] ?? {})).not.toContain('trigger')
    expect(Object.keys(given[0] ?? {})).not.toContain('token')
  })

  it('creates no session for a user who is not in the database, and explains what to do', async () => {
    const { sessions } = aStrategy()
    for (const user of [{ id: 'unknown' }, { name: 'No Id' }]) {
      const ctx = aContext()
      const refused = sessions.create(ctx, { ...ANN, user })
      await expect(refused).rejects.toThrow(CallbackRouteError)
      await expect(refused).rejects.toThrow(/"cred" named a user who is not in the database.*session\.strategy/)
      expect(ctx.cookies.outgoing).toEqual([])
    }
  })

  it.each(['find', 'extend'])('keeps the cookie if the database fails at %s', async (method) => {
    const { broken, sessions, signedIn } = aStrategy({ updateAge: 0 })
    const cookies = await signedIn()
    broken.add(method)
    const ctx = aContext(cookies)
    await expect(sessions.refresh(ctx)).rejects.toThrow(SessionTokenError)
    expect(ctx.cookies.outgoing).toEqual([])
    broken.clear()
    expect(await sessions.refresh(aContext(cookies))).not.toBeNull()
  })

  it('reports in the same way that an expired session could not be removed', async () => {
    const { broken, parts, sessions, signedIn } = aStrategy({ maxAge: HOUR })
    const cookies = await signedIn()
    parts.clock.forward(HOUR)
    broken.add('delete')
    await expect(sessions.refresh(aContext(cookies))).rejects.toThrow(SessionTokenError)
  })

  it('passes on an AuthError of the application unchanged', async () => {
    const denied = new AccessDenied('no')
    const { sessions, signedIn } = aStrategy(
      {},
      {
        session() {
          throw denied
        },
      },
    )
    await expect(sessions.refresh(aContext(await signedIn()))).rejects.toBe(denied)
  })

  it('returns the removed row at sign-out, and null from then on', async () => {
    const { adapter, sessions, signedIn } = aStrategy()
    const cookies = await signedIn()
    const [session] = await rowsOf(adapter)
    expect(await sessions.destroy(aContext(cookies))).toEqual({ session })
    expect(await sessions.destroy(aContext(cookies))).toBeNull()
    expect(await sessions.destroy(aContext())).toBeNull()
  })

  it('ends the sessions that a provider names, if the store can find them', async () => {
    const { adapter, parts, sessions } = aStrategy()
    const ctx = aContext()
    await sessions.create(ctx, { ...ANN, providerSession: { sub: 'ann-at-op', sid: 's1' } })
    expect(await sessions.backchannelLogout?.({ provider: 'other', sid: 's1' })).toBe(0)
    expect(await sessions.backchannelLogout?.({ provider: 'cred', sid: 's1' })).toBe(1)
    expect(await sessions.get(aContext(cookiesAfter(ctx)))).toBeNull()
    const { create, delete: remove, extend, find } = adapter.sessions
    const less = new DatabaseSessionStrategy(parts, { create, delete: remove, extend, find }, adapter.users)
    expect(less.backchannelLogout).toBeUndefined()
  })

  it.each([
    [{}, 2000],
    [{ readTimeLimit: 500 }, 500],
  ])('defect R80: gives up a read that takes longer than its limit: %j', async (options, limit) => {
    const { adapter, parts, signedIn } = aStrategy(options)
    const cookies = await signedIn()
    const waits = alarmSet(parts.clock)
    const { create, delete: remove, extend } = adapter.sessions
    const find = (): Promise<null> => new Promise(() => undefined)
    const sessions = new DatabaseSessionStrategy(parts, { create, delete: remove, extend, find }, adapter.users)
    const ctx = aContext(cookies)
    const read = Promise.resolve(sessions.refresh(ctx)).then(String, (error: unknown) => error)
    await waits
    parts.clock.forward(limit / 1000)
    const failed = await read
    expect(failed).toBeInstanceOf(SessionTokenError)
    expect(String(failed)).toContain(`The limit is ${String(limit)} ms`)
    expect(ctx.cookies.outgoing).toEqual([])
  })
})

describe('elevating a session in the database', () => {
  it('changes the existing row', async () => {
    const { adapter, parts, sessions, signedIn } = aStrategy()
    const cookies = await signedIn()
    const [before] = await rowsOf(adapter)
    parts.clock.forward(60)
    const ctx = aContext(cookies)
    expect(await sessions.elevate?.(ctx, ['otp'])).toMatchObject({ level: 2, authTime: parts.clock.now() })
    const [after, ...others] = await rowsOf(adapter)
    expect(others).toEqual([])
    expect(after).toMatchObject({ createdAt: before?.createdAt, authMethods: 'pwd@1893456000 otp@1893456060' })
    expect(after?.sessionToken).not.toBe(before?.sessionToken)
    expect(await sessions.get(aContext(cookiesAfter(ctx)))).toMatchObject({ level: 2 })
  })

  it('writes in the given transaction', async () => {
    const { adapter, sessions, signedIn } = aStrategy()
    const cookies = await signedIn()
    const replaced: string[] = []
    const { users } = adapter
    const store = {
      find: (token: string) => adapter.sessions.find(token),
      replace: (token: string) => Promise.resolve(Boolean(replaced.push(token))),
    } as unknown as MemoryAdapter['sessions']
    await sessions.elevate?.(aContext(cookies), ['otp'], { db: { users, sessions: store } } as unknown as Transaction)
    const [row] = await rowsOf(adapter)
    expect(replaced).toEqual([row?.sessionToken])
  })

  it('is missing if the store cannot replace sessions', () => {
    const { adapter, parts } = aStrategy()
    const { create, delete: remove, extend, find } = adapter.sessions
    expect(
      new DatabaseSessionStrategy(parts, { create, delete: remove, extend, find }, adapter.users).elevate,
    ).toBeUndefined()
  })

  it('does nothing if the request cannot set cookies', async () => {
    const { sessions, signedIn } = aStrategy()
    const cookies = await signedIn()
    expect(await sessions.elevate?.(aContext(cookies, { keepsCookies: false }), ['otp'])).toBeNull()
    expect(await sessions.get(aContext(cookies))).toMatchObject({ level: 1 })
  })
})
