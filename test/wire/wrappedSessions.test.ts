import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, type AuthPlugin, ConfigurationError, MemoryAdapter } from 'authengine'
import { json, type PluginRegistry, type SessionStrategy, type SessionStrategyWrapper } from 'authengine/plugin'
import { sessionStrategyContract } from 'authengine/testing'
import type { CommittedSignIn, SessionParts } from '../../src/sessions/SessionStrategy.js'
import { wrappedSessions } from '../../src/sessions/wrappedSessions.js'
import { MemorySessions } from '../support/MemorySessions.js'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'

const plugin = (id: string, register: (registry: PluginRegistry) => unknown): AuthPlugin => ({
  id,
  name: id,
  register: (registry) => void register(registry),
})

const wrapping = (id: string, wrap: SessionStrategyWrapper): AuthPlugin =>
  plugin(id, (registry) => registry.sessions(wrap))

/** Records its calls, before and after it calls the inner strategy. */
const noting = (id: string, notes: string[]): AuthPlugin =>
  wrapping(id, (inner) => {
    const noted = async <T>(name: string, ask: () => T): Promise<Awaited<T>> => {
      notes.push(`${id} ${name}`)
      const answer = await ask()
      notes.push(`/${id} ${name}`)
      return answer
    }
    return {
      create: (ctx, signIn, tx) => noted('create', () => inner.create(ctx, signIn, tx)),
      get: (ctx) => noted('get', () => inner.get(ctx)),
      refresh: (ctx, update) => noted('refresh', () => inner.refresh(ctx, update)),
      destroy: (ctx) => noted('destroy', () => inner.destroy(ctx)),
    }
  })

const findingsOf = (config: AuthConfig): readonly { option: string; problem: string }[] => {
  try {
    anEngine(config)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.findings
    throw error
  }
  return []
}

describe('plugins that wrap the session strategy', () => {
  it.each(['jwt', 'database'] as const)('are called in order, later plugins outside: %s', async (strategy) => {
    const notes: string[] = []
    const adapter = new MemoryAdapter()
    const ann = await adapter.users.create({ name: 'Ann', emailVerified: null })
    const { browser } = anEngine({
      adapter,
      session: { strategy },
      providers: [{ id: 'cred', type: 'credentials', authorize: () => ({ id: ann.id, name: 'Ann' }) }],
      plugins: [noting('one', notes), noting('two', notes)],
    })
    const visitor = browser()
    await visitor.submit('/auth/callback/cred')
    expect(notes.filter((note) => note.endsWith('create'))).toEqual([
      'two create',
      'one create',
      '/one create',
      '/two create',
    ])
    notes.length = 0
    expect((await sessionOf(visitor))?.user).toMatchObject({ name: 'Ann' })
    expect(notes).toEqual(['two refresh', 'one refresh', '/one refresh', '/two refresh'])
    notes.length = 0
    await visitor.submit('/auth/signout')
    expect(notes.filter((note) => note.endsWith('destroy'))).toEqual([
      'two destroy',
      'one destroy',
      '/one destroy',
      '/two destroy',
    ])
    expect(notes.filter((note) => note === 'two get').length).toBe(notes.filter((note) => note === '/one get').length)
    expect(await sessionOf(visitor)).toBeNull()
  })

  it('can refuse a session that the inner strategy accepts', async () => {
    let isBlocked = false
    const { engine, signedIn } = anEngine({
      plugins: [
        wrapping('block', (inner) => ({
          get: (ctx) => (isBlocked ? Promise.resolve(null) : inner.get(ctx)),
          refresh: (ctx, update) => (isBlocked ? null : inner.refresh(ctx, update)),
        })),
      ],
    })
    const visitor = await signedIn()
    const incomingRequest = { url: ORIGIN, headers: new Headers({ cookie: visitor.cookieHeader }) }
    expect(await engine.sessions.current(incomingRequest)).toMatchObject({ user: { id: 'user-ann' } })
    isBlocked = true
    expect(await engine.sessions.current(incomingRequest)).toBeNull()
    expect(await sessionOf(visitor)).toBeNull()
    isBlocked = false
    expect(await sessionOf(visitor)).not.toBeNull()
  })

  it('wrap a replacement, wherever it is registered', async () => {
    const notes: string[] = []
    const { signedIn } = anEngine({
      plugins: [
        noting('one', notes),
        plugin('replacing', (registry) => registry.sessions((inner) => ({ ...bound(inner) }), { replaces: true })),
      ],
    })
    expect(await sessionOf(await signedIn())).not.toBeNull()
    expect(notes).toContain('/one refresh')
  })

  it('end the session at a sign-out although one of them fails', async () => {
    const fails: SessionStrategyWrapper = () => ({ destroy: () => Promise.reject(new Error('down')) })
    const { engine, signedIn } = anEngine({ plugins: [wrapping('fails', fails)] })
    const visitor = await signedIn()
    const headers = new Headers({ cookie: visitor.cookieHeader })
    expect((await visitor.submit('/auth/signout')).headers.get('location')).toContain('error=SignOutError')
    expect(visitor.cookies.has('__Host-authengine.session-token')).toBe(false)
    expect(await engine.sessions.current({ url: ORIGIN, headers })).toBeNull()
  })

  it.each(['jwt', 'database'] as const)('cannot fake a sign-in or a sign-out: %s', async (strategy) => {
    const adapter = new MemoryAdapter()
    const ann = await adapter.users.create({ name: 'Ann', emailVerified: null })
    const site = {
      adapter,
      session: { strategy },
      providers: [{ id: 'cred', type: 'credentials' as const, authorize: () => ({ id: ann.id, name: 'Ann' }) }],
    }
    const forging = anEngine({ ...site, plugins: [wrapping('forging', () => ({ create: noSession as never }))] })
    const visitor = forging.browser()
    const answer = await visitor.submit('/auth/callback/cred')
    expect(answer.headers.get('location')).toContain('error=')
    expect(await sessionOf(visitor)).toBeNull()
    expect(forging.log.text()).toContain('plugins ("forging") created no session')

    const keeping = anEngine({ ...site, plugins: [wrapping('keeping', () => ({ destroy: noSession }))] })
    const leaving = keeping.browser()
    await leaving.submit('/auth/callback/cred')
    const copy = new Map(leaving.cookies)
    expect((await leaving.submit('/auth/signout')).headers.get('location')).not.toContain('error=')
    const thief = keeping.browser()
    for (const [name, value] of copy) thief.plant(name, value)
    for (const each of [leaving, thief]) expect(await sessionOf(each)).toBeNull()
    expect(keeping.log.text()).toContain('plugins ("keeping") did not call inner.destroy')
  })

  it('that hide a session prevent an elevation of it', async () => {
    const hidden = { is: false }
    const hiding = wrapping('hiding', (inner) => ({
      get: async (ctx, bypassCache) => (hidden.is ? null : inner.get(ctx, bypassCache)),
      refresh: (ctx, update) => (hidden.is ? null : inner.refresh(ctx, update)),
    }))
    const raising = plugin('raising', (registry) =>
      registry.route(({ sessions }) => ({
        path: 'raise',
        POST: async (ctx) => json({ level: (await sessions.elevate(ctx, ['otp']))?.level ?? null }),
      })),
    )
    const { signedIn } = anEngine({ plugins: [hiding, raising] })
    const visitor = await signedIn()
    hidden.is = true
    expect(await (await visitor.submit('/auth/raising/raise')).json()).toEqual({ level: null })
    hidden.is = false
    expect(await (await visitor.submit('/auth/raising/raise')).json()).toEqual({ level: 2 })
  })

  it('that fail during a read keep the cookie', async () => {
    let isDown = false
    const down: SessionStrategyWrapper = (inner) => ({
      refresh: (ctx, update) => {
        if (isDown) throw new Error('down')
        return inner.refresh(ctx, update)
      },
    })
    const { signedIn } = anEngine({ plugins: [wrapping('down', down)] })
    const visitor = await signedIn()
    isDown = true
    expect((await visitor.get('/auth/session')).status).toBe(500)
    isDown = false
    expect(await sessionOf(visitor)).not.toBeNull()
  })

  it('that fail during a sign-in sign no user in', async () => {
    const { signedIn } = anEngine({
      plugins: [
        wrapping('late', (inner) => ({
          create: async (ctx, signIn, tx) => {
            await inner.create(ctx, signIn, tx)
            throw new Error('late')
          },
        })),
      ],
    })
    expect(await sessionOf(await signedIn())).toBeNull()
  })
})

describe('the wrapper of a session strategy', () => {
  const committed: CommittedSignIn = {
    user: { id: 'ann' },
    account: { provider: 'cred', providerAccountId: 'ann', type: 'credentials' },
    isNewUser: false,
    authMethods: [],
    authTime: new Date(0),
    level: 1,
  }
  const services = { database: undefined } as unknown as SessionParts & { database: undefined }

  it('creates no session outside of a sign-in, nor for another user or with other methods', async () => {
    const asked: string[] = []
    const attempt = async (what: string, create: () => Promise<unknown>): Promise<void> => {
      asked.push(
        `${what} ${await create().then(
          () => 'created',
          (error: unknown) => (error as Error).name,
        )}`,
      )
    }
    const forge: SessionStrategyWrapper = (inner) => ({
      create: async (ctx, signIn, tx) => {
        await attempt('bob', () => inner.create(ctx, { ...signIn, user: { id: 'bob' } }, tx))
        await attempt('level', () => inner.create(ctx, { ...signIn, level: 2 }, tx))
        await attempt('methods', () => inner.create(ctx, { ...signIn, authMethods: [...signIn.authMethods] }, tx))
        await attempt('named', () => inner.create(ctx, { ...signIn, user: { ...signIn.user, name: 'Ann' } }, tx))
        return inner.create(ctx, signIn, tx)
      },
      get: async (ctx) => {
        await attempt('read', () => inner.create(ctx, committed))
        return inner.get(ctx)
      },
    })
    const { engine, signedIn } = anEngine({ plugins: [wrapping('forge', forge)] })
    const visitor = await signedIn()
    expect(asked.filter((each) => !each.startsWith('read'))).toEqual([
      'bob TypeError',
      'level TypeError',
      'methods TypeError',
      'named created',
    ])
    await engine.sessions.current({ url: ORIGIN, headers: new Headers({ cookie: visitor.cookieHeader }) })
    expect(new Set(asked.filter((each) => each.startsWith('read')))).toEqual(new Set(['read TypeError']))
  })

  it('can wrap a class with private members, and inherits the other methods', async () => {
    class Private implements SessionStrategy {
      readonly #id = 'id'
      create = (): Promise<never> => Promise.reject(new Error(this.#id))

      get() {
        return Promise.resolve({ id: this.#id, user: {}, authMethods: [], authTime: new Date(0), level: 1 as const })
      }

      refresh() {
        return { expires: this.#id }
      }

      destroy() {
        return Promise.resolve(null)
      }

      get elevate() {
        return () => this.get()
      }

      claimedId() {
        return Promise.resolve(this.#id)
      }
    }
    class Own implements Partial<SessionStrategy> {
      readonly #mine = 'mine'
      refresh() {
        return { expires: this.#mine }
      }
    }
    const wrapped = wrappedSessions(new Private(), [{ owner: 'own', wrap: () => new Own(), replaces: false }], services)
    const ctx = {} as never
    expect(await wrapped.refresh(ctx)).toEqual({ expires: 'mine' })
    expect(await wrapped.get(ctx)).toMatchObject({ id: 'id' })
    expect(await wrapped.elevate?.(ctx, [])).toMatchObject({ id: 'id' })
    expect(await wrapped.claimedId?.(ctx)).toBe('id')
    expect(wrapped.backchannelLogout).toBeUndefined()
    expect(await wrapped.destroy(ctx)).toBeNull()
    await expect(wrapped.create(ctx, committed)).rejects.toThrow('id')
  })

  it('is synchronous if the inner strategy is', () => {
    const session = { expires: '2030-01-01T00:00:00.000Z' }
    const inner = { refresh: () => session } as unknown as SessionStrategy
    const wrapped = wrappedSessions(inner, [{ owner: 'own', wrap: () => ({}), replaces: false }], services)
    expect(wrapped.refresh({} as never)).toBe(session)
  })

  it('keeps the contract with all methods of the inner strategy', async () => {
    for (const { run } of sessionStrategyContract((parts) =>
      wrappedSessions(new MemorySessions(parts), [{ owner: 'own', wrap: () => ({}), replaces: false }], {
        ...parts,
        database: undefined,
      }),
    )) {
      await run()
    }
  })

  it('gets the database in addition to the parts', () => {
    const adapter = new MemoryAdapter()
    let given: unknown
    anEngine({
      adapter,
      plugins: [
        wrapping('look', (_inner, { clock, database }) => {
          given = [clock.now().getTime(), database]
          return {}
        }),
      ],
    })
    expect(given).toEqual([Date.UTC(2030, 0, 1), adapter])
  })
})

describe('the checks of session strategies', () => {
  const replacing = (id: string): AuthPlugin =>
    plugin(id, (registry) => registry.sessions((inner) => bound(inner), { replaces: true }))

  it.each<[string, AuthPlugin[], string]>([
    ['two replacements', [replacing('one'), replacing('two')], 'is replaced, as "one" does.'],
    ['what is not a function', [plugin('odd', (registry) => registry.sessions({} as never))], 'must be a function.'],
    [
      'a wrapper that returns nothing',
      [wrapping('odd', () => undefined as never)],
      'has a session wrapper that does not return an object.',
    ],
    [
      'a wrapper that is async',
      [wrapping('odd', () => Promise.resolve({}) as never)],
      'has a session wrapper that does not return an object.',
    ],
    [
      'a wrapper that returns a list',
      [wrapping('odd', () => [] as never)],
      'has a session wrapper that does not return an object.',
    ],
    [
      'a member that is not a method',
      [wrapping('odd', () => ({ get: 'x' as never }))],
      'returns get, which is not a function.',
    ],
    [
      'a mistyped method',
      [wrapping('odd', (inner) => ({ get: (ctx) => inner.get(ctx), ...{ refesh: noSession } }))],
      'is unknown, so it has no effect.',
    ],
    [
      'a wrapper that throws',
      [
        wrapping('odd', () => {
          throw new TypeError('Boom.')
        }),
      ],
      'could not wrap the session strategy: Boom.',
    ],
    [
      'a replacement that lacks methods',
      [plugin('odd', (registry) => registry.sessions(() => ({ get: noSession }), { replaces: true }))],
      'replaces the session strategy by one without create, refresh, destroy.',
    ],
    [
      'a strategy without elevate beside a plugin that needs it',
      [
        plugin('plain', (registry) =>
          registry.sessions((inner) => ({ ...bound(inner), elevate: undefined }), { replaces: true }),
        ),
        plugin('totp', (registry) => registry.needsElevate()),
      ],
      'raises the level of running sessions, which the session strategy cannot.',
    ],
  ])('refuses %s', (_, plugins, problem) => {
    expect(findingsOf({ plugins }).map((finding) => finding.problem)).toEqual([problem])
  })

  it('accepts a plugin that needs elevate if the strategy has it', () => {
    const totp = plugin('totp', (registry) => registry.needsElevate())
    expect(findingsOf({ plugins: [totp] })).toEqual([])
    expect(findingsOf({ plugins: [totp, wrapping('own', () => ({}))] })).toEqual([])
  })
})

const noSession = (): Promise<null> => Promise.resolve(null)

/** The methods of a strategy without its class. */
const bound = (inner: SessionStrategy): SessionStrategy => ({
  create: (ctx, signIn, tx) => inner.create(ctx, signIn, tx),
  get: (ctx) => inner.get(ctx),
  refresh: (ctx, update) => inner.refresh(ctx, update),
  destroy: (ctx) => inner.destroy(ctx),
})
