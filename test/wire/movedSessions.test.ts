import { describe, expect, it } from '@jest/globals'
import {
  type AuthConfig,
  AuthEngine,
  ConfigurationError,
  MemoryAdapter,
  type RunningSession,
  type SessionMove,
} from 'authengine'
import { DatabaseAdapter, type SessionStore } from 'authengine/adapter'
import { ProcessState } from 'authengine/binding'
import type { SessionStrategyWrapper } from 'authengine/plugin'
import { Browser, FakeClock, RecordingLogger } from 'authengine/testing'
import { MemorySessions } from '../../src/adapters/memory/MemorySessions.js'
import { anEngine, ORIGIN, SECRET, sessionOf } from '../support/anEngine.js'

const COOKIE = '__Host-authengine.session-token'
const UNTIL = new Date('2031-01-01T00:00:00Z')

/** A new place for sessions. It has the same users, like Redis. */
class NewPlace extends DatabaseAdapter {
  override readonly users: DatabaseAdapter['users']
  override readonly accounts: DatabaseAdapter['accounts']
  override readonly sessions: SessionStore

  constructor({ accounts, users }: DatabaseAdapter) {
    super()
    this.users = users
    this.accounts = accounts
    this.sessions = new MemorySessions(users)
  }
}

/** The old database, the new one with the same users, and releases of one site that use both. */
class Site {
  readonly clock = new FakeClock()
  readonly processState = new ProcessState()
  readonly old = new MemoryAdapter()
  readonly fresh = new NewPlace(this.old)
  userId = ''

  static async open(): Promise<Site> {
    const site = new Site()
    const ann = { name: 'Ann', email: 'ann@example.test', emailVerified: new Date(0) }
    site.userId = (await site.old.users.create(ann)).id
    return site
  }

  release(config: AuthConfig): AuthEngine {
    return new AuthEngine(
      {
        url: ORIGIN,
        secret: SECRET,
        limits: false,
        providers: [{ id: 'cred', type: 'credentials', authorize: () => ({ id: this.userId, name: 'Ann' }) }],
        plugins: [
          { id: 'fakes', name: 'fakes', register: (r) => void r.clock(this.clock).logger(new RecordingLogger()) },
          { id: 'raise', name: 'raise', register: (r) => void r.sessions(elevating) },
        ],
        ...config,
      },
      { NODE_ENV: 'production' },
      this.processState,
    )
  }
}

/** Elevates a session before it is read, if a header requests it. */
const elevating: SessionStrategyWrapper = (inner) => ({
  refresh: async (ctx, update) => {
    if (ctx.headers.has('x-elevate')) await inner.elevate?.(ctx, ['otp'])
    return inner.refresh(ctx, update)
  },
})

/** A browser whose requests may be handled by different processes. */
const browserAt = (engine: () => AuthEngine): Browser => new Browser(ORIGIN, (request) => engine().handle(request))

const currentIn = (engine: AuthEngine, { cookieHeader }: Browser): Promise<RunningSession | null> =>
  engine.sessions.current({ url: ORIGIN, headers: new Headers({ cookie: cookieHeader }) })

/** The configurations of four releases: before the move, and the three of the move. */
type Releases = readonly [AuthConfig, AuthConfig, AuthConfig, AuthConfig]

const releasesOf = (before: AuthConfig, after: AuthConfig, from: SessionMove['from']): Releases => {
  const moving = (write: SessionMove['write']): AuthConfig => ({
    ...after,
    session: { ...after.session, move: { from, write, until: UNTIL } },
  })
  return [before, moving('from'), moving('to'), after]
}

const KINDS: readonly [string, (site: Site) => Releases][] = [
  ['rows to rows', ({ fresh, old }) => releasesOf({ adapter: old }, { adapter: fresh }, old)],
  ['rows to rows, by the store', ({ fresh, old }) => releasesOf({ adapter: old }, { adapter: fresh }, old.sessions)],
  ['sealed to rows', ({ old }) => releasesOf({ adapter: old, session: { strategy: 'jwt' } }, { adapter: old }, 'jwt')],
  ['rows to sealed', ({ old }) => releasesOf({ adapter: old }, { adapter: old, session: { strategy: 'jwt' } }, old)],
]

describe.each(KINDS)('defect R78: sessions that move from %s', (_, kind) => {
  const started = async () => {
    const site = await Site.open()
    return { site, engines: kind(site).map((config) => site.release(config)), clock: site.clock }
  }

  it('sign no user out while two releases run side by side', async () => {
    const { clock, engines } = await started()
    let [turn, pair] = [0, [0, 0] as [number, number]]
    const next = (): AuthEngine => engines[pair[turn++ % 2] ?? 0]!
    const people: Browser[] = []
    let signedOut = 0
    for (pair of [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 3],
      [3, 3],
    ] as [number, number][]) {
      // Two new users with each pair of releases, one signed in by each release.
      for (let more = 0; more < 2; more++) {
        const person = browserAt(next)
        await person.submit('/auth/callback/cred')
        people.push(person)
      }
      for (let round = 0; round < 3; round++) {
        clock.forward(86_400 / 2)
        for (const person of people) {
          const rival = browserAt(next)
          for (const [name, value] of person.cookies) rival.plant(name, value)
          // Two requests with one cookie; the last response sets it.
          const both = [person, rival].map((each) => sessionOf(each))
          for (const session of await Promise.all(both)) if (session === null) signedOut++
          if (turn % 3 === 0) for (const [name, value] of rival.cookies) person.plant(name, value)
        }
      }
    }
    expect(people).toHaveLength(14)
    expect(signedOut).toBe(0)
    for (const person of people) {
      const copy = new Map(person.cookies)
      await person.submit('/auth/signout')
      expect(await sessionOf(person)).toBeNull()
      for (const engine of engines.slice(2)) {
        const thief = browserAt(() => engine)
        for (const [name, value] of copy) thief.plant(name, value)
        expect(await sessionOf(thief)).toBeNull()
      }
    }
  })

  it('keep start, methods, user and expiry', async () => {
    const { clock, engines } = await started()
    const [before, first, second, last] = engines as [AuthEngine, AuthEngine, AuthEngine, AuthEngine]
    let engine = before
    const person = browserAt(() => engine)
    await person.submit('/auth/callback/cred')
    const began = await currentIn(before, person)
    const { expires } = (await sessionOf(person))!
    clock.forward(3600)
    for (engine of [first, second, last]) {
      expect((await sessionOf(person))?.expires).toBe(expires)
      const { authMethods, authTime, level, provider, user } = (await currentIn(engine, person))!
      expect({ authMethods, authTime, level, provider }).toEqual({
        authMethods: began?.authMethods,
        authTime: began?.authTime,
        level: 1,
        provider: 'cred',
      })
      expect(user).toMatchObject({ id: began?.user.id, name: 'Ann' })
    }
  })

  it('end in both places when their user signs out, with any copy', async () => {
    const { engines } = await started()
    const [before, first, second] = engines as [AuthEngine, AuthEngine, AuthEngine]
    for (const ending of [first, second]) {
      const old = browserAt(() => before)
      await old.submit('/auth/callback/cred')
      const moved = browserAt(() => second)
      for (const [name, value] of old.cookies) moved.plant(name, value)
      expect(await sessionOf(moved)).not.toBeNull()
      const copies = [new Map(old.cookies), new Map(moved.cookies)]
      const leaving = browserAt(() => ending)
      for (const [name, value] of moved.cookies) leaving.plant(name, value)
      await leaving.submit('/auth/signout')
      for (const engine of [first, second]) {
        for (const copy of copies) {
          const thief = browserAt(() => engine)
          for (const [name, value] of copy) thief.plant(name, value)
          expect(await sessionOf(thief)).toBeNull()
          expect(await currentIn(engine, thief)).toBeNull()
        }
      }
    }
  })

  it('end in both places when their user signs out with a cookie from before the move', async () => {
    const { engines } = await started()
    const [before, first, second] = engines as [AuthEngine, AuthEngine, AuthEngine]
    const old = browserAt(() => before)
    await old.submit('/auth/callback/cred')
    const moved = browserAt(() => second)
    for (const [name, value] of old.cookies) moved.plant(name, value)
    expect(await sessionOf(moved)).not.toBeNull()
    const leaving = browserAt(() => first)
    for (const [name, value] of old.cookies) leaving.plant(name, value)
    await leaving.submit('/auth/signout')
    expect(await sessionOf(moved)).toBeNull()
  })

  it('can be elevated and updated in every release', async () => {
    const { engines } = await started()
    let engine = engines[0]!
    const person = browserAt(() => engine)
    await person.submit('/auth/callback/cred')
    for (const [at, now] of engines.entries()) {
      engine = now
      const old = new Map(person.cookies)
      await person.get('/auth/session', { 'x-elevate': '1' })
      expect((await currentIn(engine, person))?.level).toBe(2)
      if (at > 0) {
        const thief = browserAt(() => engine)
        for (const [name, value] of old) thief.plant(name, value)
        expect(await sessionOf(thief)).toBeNull()
      }
      const csrfToken = await person.csrfToken()
      expect((await person.postJson('/auth/session', { csrfToken, data: 1 })).status).toBe(200)
      expect(await sessionOf(person)).not.toBeNull()
    }
  })

  it('end in both places when the user signs in again', async () => {
    const { engines } = await started()
    const [before, , second] = engines as [AuthEngine, AuthEngine, AuthEngine]
    let engine = before
    const person = browserAt(() => engine)
    await person.submit('/auth/callback/cred')
    const copy = new Map(person.cookies)
    engine = second
    await person.submit('/auth/callback/cred')
    expect(await sessionOf(person)).not.toBeNull()
    const thief = browserAt(() => second)
    for (const [name, value] of copy) thief.plant(name, value)
    expect(await sessionOf(thief)).toBeNull()
  })

  it('end when an administrator ends them all, and a later one still moves', async () => {
    const { engines, site } = await started()
    const [before, first, second] = engines as [AuthEngine, AuthEngine, AuthEngine]
    const person = (engine: AuthEngine): Browser => browserAt(() => engine)
    const people = [person(before), person(first), person(second)]
    for (const each of people) await each.submit('/auth/callback/cred')
    await second.sessions.revokeAll(site.userId)
    for (const { cookies } of people) {
      for (const engine of [first, second]) {
        const copy = person(engine)
        for (const [name, value] of cookies) copy.plant(name, value)
        expect(await sessionOf(copy)).toBeNull()
      }
    }
    site.clock.forward(1)
    const later = person(before)
    await later.submit('/auth/callback/cred')
    const moved = person(second)
    for (const [name, value] of later.cookies) moved.plant(name, value)
    expect(await sessionOf(moved)).not.toBeNull()
    expect(await sessionOf(moved)).not.toBeNull()
  })

  it('are read, but not moved, if no cookie can be set', async () => {
    const { engines } = await started()
    const [before, , second] = engines as [AuthEngine, AuthEngine, AuthEngine]
    const person = browserAt(() => before)
    await person.submit('/auth/callback/cred')
    const headers = new Headers({ cookie: person.cookieHeader })
    const read = await second.session({ url: ORIGIN, headers, keepsCookies: false })
    expect(read.session?.user).toMatchObject({ name: 'Ann' })
    expect(read.cookies).toEqual([])
    expect(person.cookies.has(COOKIE)).toBe(true)
  })

  it('are no longer read after the end of the move', async () => {
    const { clock, site } = await started()
    const [before, , moving] = kind(site)
    const old = browserAt(
      (
        (engine) => () =>
          engine
      )(site.release(before)),
    )
    await old.submit('/auth/callback/cred')
    clock.forward((UNTIL.getTime() - clock.now().getTime()) / 1000)
    await old.submit('/auth/callback/cred')
    const later = site.release(moving)
    const person = browserAt(() => later)
    for (const [name, value] of old.cookies) person.plant(name, value)
    expect(await sessionOf(person)).toBeNull()
  })
})

describe('defect R78: the sessions of a user during a move from rows to rows', () => {
  it('are listed and ended by server code in both places', async () => {
    const site = await Site.open()
    const [before, , moving] = releasesOf({ adapter: site.old }, { adapter: site.fresh }, site.old)
    const [old, next] = [site.release(before), site.release(moving)]
    const [one, two] = [browserAt(() => old), browserAt(() => next)]
    for (const person of [one, two]) await person.submit('/auth/callback/cred')
    const id = site.userId
    expect(await next.sessions.list(id)).toHaveLength(2)
    expect(await next.sessions.revokeAll(id)).toBe(2)
    for (const person of [one, two]) expect(await currentIn(next, person)).toBeNull()
  })
})

describe('the option session.move', () => {
  const adapter = new MemoryAdapter()
  const findingsOf = (config: AuthConfig): readonly string[] => {
    try {
      anEngine(config)
    } catch (error) {
      if (error instanceof ConfigurationError) return error.findings.map(({ option }) => option)
      throw error
    }
    return []
  }
  const move: SessionMove = { from: 'jwt', write: 'from', until: UNTIL }

  it.each<[string, unknown, readonly string[]]>([
    ['what it should be', move, []],
    ['a text', 'jwt', ['session.move']],
    ['null', null, ['session.move']],
    ['nothing', {}, ['session.move.write', 'session.move.until', 'session.move.from']],
    ['an invalid date', { ...move, until: new Date('soon') }, ['session.move.until']],
    ['another place to write', { ...move, write: 'both' }, ['session.move.write']],
    ['a place without sessions', { ...move, from: { accounts: {} } }, ['session.move.from']],
    ['the place that it is in', { ...move, from: 'database' }, ['session.move.from', 'session.move.from']],
    ['the adapter that it is in', { ...move, from: adapter }, ['session.move.from']],
    ['another name', { ...move, too: 1 }, ['session.move.too']],
  ])('is checked: %s', (_, given, expected) => {
    expect(findingsOf({ adapter, session: { move: given as SessionMove } })).toEqual(expected)
  })

  it('is refused with a strategy of a plugin', () => {
    const own = {
      id: 'own',
      name: 'own',
      register: (registry: Parameters<NonNullable<AuthConfig['plugins']>[number]['register']>[0]) =>
        void registry.sessions(
          (inner) => ({ create: inner.create, get: inner.get, refresh: inner.refresh, destroy: inner.destroy }),
          { replaces: true },
        ),
    }
    expect(findingsOf({ adapter, session: { move }, plugins: [own] })).toEqual(['session.move'])
  })
})
