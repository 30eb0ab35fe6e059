import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, type AuthPlugin, ConfigurationError, MemoryAdapter } from 'authengine'
import type { FormerSession, FormerSessionReader } from 'authengine/plugin'
import type { Browser } from 'authengine/testing'
import { migrate, sqlAdapter } from '@authengine/sql'
import { anEngine, jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { stepPlugin, WordStep } from '../support/wordStep.js'

const OLD = 'old.session'
const OWN = '__Host-authengine.session-token'
const NOW = new Date('2030-01-01T00:00:00Z')
const DAY = 86_400_000
const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY)

/** Reads the cookie of the former library: `<key>.<user id>`. */
const reader = (
  options: Partial<FormerSessionReader> & { readonly session?: Partial<FormerSession> } = {},
): AuthPlugin => ({
  id: 'old',
  name: 'Old',
  register: (registry) =>
    void registry.formerSessions({
      id: 'old',
      notAfter: inDays(60),
      cookies: () => [{ name: OLD, options: { path: '/' } }],
      read: ({ cookies }) => {
        const [key = '', id = ''] = (cookies.read(OLD) ?? '').split('.')
        if (key === '' || id === '') return null
        const user = { id, name: 'Ann', email: 'ann@example.test' }
        return { key, user, authTime: inDays(-10), expires: inDays(20), ...options.session }
      },
      ...options,
    }),
})

interface Site {
  readonly browser: () => Browser
  readonly adapter: MemoryAdapter | undefined
  readonly id: string
  readonly engine: ReturnType<typeof anEngine>['engine']
  readonly clock: ReturnType<typeof anEngine>['clock']
}

async function aSite(
  strategy: 'jwt' | 'database' | 'stateless',
  config: AuthConfig = {},
  plugin = reader(),
): Promise<Site> {
  const adapter = strategy === 'stateless' ? undefined : new MemoryAdapter()
  const user = await adapter?.users.create({ name: 'Ann', email: 'ann@example.test', image: null, emailVerified: NOW })
  const site = anEngine({
    ...(adapter && { adapter, session: { strategy: strategy as 'jwt' | 'database' } }),
    ...config,
    plugins: [plugin, ...(config.plugins ?? [])],
  })
  return { ...site, adapter, id: user?.id ?? 'ann' }
}

const arriving = ({ browser, id }: Site, key = 'k1'): Browser => {
  const ann = browser()
  ann.plant(OLD, `${key}.${id}`)
  return ann
}
const currentOf = ({ engine }: Site, ann: Browser) =>
  engine.sessions.current({ headers: new Headers({ cookie: ann.cookieHeader }), url: `${ORIGIN}/` })

describe.each(['jwt', 'database', 'stateless'] as const)(
  'a former session, with sessions of the kind %s',
  (strategy) => {
    it('becomes a session of this library with the first response, which removes its cookie', async () => {
      const site = await aSite(strategy)
      const ann = arriving(site)
      const before = await currentOf(site, ann)
      expect(before).toMatchObject({ user: { id: site.id }, authMethods: [], level: 1, authTime: inDays(-10) })
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' }, expires: inDays(20).toISOString() })
      expect(ann.cookies.has(OLD)).toBe(false)
      expect(ann.cookies.has(OWN)).toBe(true)
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
      expect(await currentOf(site, ann)).toMatchObject({ id: before?.id, level: 1, authTime: inDays(-10) })
    })

    it('is only one session for parallel requests', async () => {
      const site = await aSite(strategy)
      const tabs = Array.from({ length: 5 }, () => arriving(site))
      expect((await Promise.all(tabs.map(sessionOf))).map((session) => session?.user?.name)).toEqual(
        Array(5).fill('Ann'),
      )
      const ids = await Promise.all(tabs.map(async (tab) => (await currentOf(site, tab))?.id))
      expect(new Set(ids).size).toBe(1)
      if (strategy === 'database') expect(await site.adapter?.sessions.ofUser?.(site.id)).toHaveLength(1)
    })

    it('is refused after the user has signed out, with every copy of its cookie', async () => {
      const site = await aSite(strategy)
      const [ann, copy, older] = [arriving(site), arriving(site), arriving(site, 'k0')]
      await sessionOf(ann)
      await ann.submit('/auth/signout', {})
      expect(await sessionOf(ann)).toBeNull()
      for (const browser of [copy, older]) expect(await sessionOf(browser)).toBeNull()
    })

    it('is refused after a sign-out as its first request', async () => {
      const site = await aSite(strategy)
      const [ann, copy] = [arriving(site), arriving(site)]
      await ann.submit('/auth/signout', {})
      expect(ann.cookies.has(OLD)).toBe(false)
      expect(await sessionOf(ann)).toBeNull()
      expect(await sessionOf(copy)).toBeNull()
    })

    it('ends with all other sessions of its user, before and after it was adopted', async () => {
      const site = await aSite(strategy)
      const [ann, later] = [arriving(site), arriving(site, 'k2')]
      await sessionOf(ann)
      await site.engine.sessions.revokeAll(site.id)
      expect(await sessionOf(ann)).toBeNull()
      expect(await sessionOf(later)).toBeNull()
    })

    it('is read even if no cookie can be set, and then changes no cookie', async () => {
      const site = await aSite(strategy)
      const ann = arriving(site)
      const headers = new Headers({ cookie: ann.cookieHeader })
      const read = await site.engine.session({ headers, url: `${ORIGIN}/`, keepsCookies: false })
      expect(read).toMatchObject({ session: { user: { name: 'Ann' } }, cookies: [] })
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    })

    it('keeps its cookie beside the new one until "keepUntil", but not after a sign-out', async () => {
      const site = await aSite(strategy, {}, reader({ keepUntil: inDays(1) }))
      const [ann, bob] = [arriving(site), arriving(site, 'k2')]
      for (const browser of [ann, bob, ann, bob]) {
        expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Ann' } })
        expect([browser.cookies.has(OLD), browser.cookies.has(OWN)]).toEqual([true, true])
      }
      await ann.submit('/auth/signout', {})
      expect([ann.cookies.has(OLD), ann.cookies.has(OWN)]).toEqual([false, false])
      expect(await sessionOf(arriving(site))).toBeNull()
      site.clock.forward(86_401)
      expect(await sessionOf(bob)).toMatchObject({ user: { name: 'Ann' } })
      expect(bob.cookies.has(OLD)).toBe(false)
    })

    it('keeps its cookie if a callback fails', async () => {
      let fails = true
      const fail = (): never => {
        throw new TypeError('no')
      }
      const site = await aSite(strategy, { callbacks: { session: ({ session }) => (fails ? fail() : session) } })
      const ann = arriving(site)
      expect((await ann.get('/auth/session')).status).toBe(500)
      expect(ann.cookies.has(OLD)).toBe(true)
      fails = false
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    })

    it('is not used while a step is due', async () => {
      const site = await aSite(strategy, { plugins: [stepPlugin(new WordStep())] })
      const ann = arriving(site)
      expect(await sessionOf(ann)).toBeNull()
      expect(await currentOf(site, ann)).toBeNull()
      expect(ann.cookies.has(OWN)).toBe(false)
    })

    it('has lower precedence than a session of this library, and a new sign-in', async () => {
      const site = await aSite(strategy)
      const ann = arriving(site)
      await sessionOf(ann)
      ann.plant(OLD, `k9.${site.id}-other`)
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    })

    it('is removed beside a running session of this library, so that it never comes back', async () => {
      const site = await aSite(strategy)
      const ann = arriving(site)
      await sessionOf(ann)
      ann.plant(OLD, `k9.${site.id}`)
      await sessionOf(ann)
      expect(ann.cookies.has(OLD)).toBe(false)
    })

    it('ends at its own expiry, and at the end of the reader', async () => {
      const site = await aSite(strategy)
      const [early, late] = [arriving(site), arriving(site, 'k2')]
      await sessionOf(early)
      site.clock.forward((20 * DAY) / 1000)
      expect(await sessionOf(early)).toBeNull()
      expect(await sessionOf(late)).toBeNull()
    })

    it.each<[string, Partial<FormerSession>]>([
      ['has no key', { key: '' }],
      ['has a key of any length', { key: 'k'.repeat(513) }],
      ['has an invalid date', { authTime: new Date(NaN) }],
      ['has a start that counts as unknown', { authTime: new Date(0) }],
      ['has ended', { expires: inDays(-1) }],
      ['has no user', { user: { id: '' } }],
    ])('is refused if it %s', async (_, session) => {
      const site = await aSite(strategy, {}, reader({ session }))
      expect(await sessionOf(arriving(site))).toBeNull()
    })
  },
)

describe('a former session of a stored user', () => {
  it('is refused if the user is not stored', async () => {
    const site = await aSite('jwt')
    expect(await sessionOf(arriving({ ...site, id: 'gone' }))).toBeNull()
  })

  it('is refused if the database finds the user by another id', async () => {
    const site = await aSite('jwt')
    const users = site.adapter?.users
    if (!users) throw new TypeError('There is no database.')
    const found = await users.byId(site.id)
    users.byId = () => Promise.resolve(found)
    expect(await sessionOf(arriving({ ...site, id: site.id.toUpperCase() }))).toBeNull()
    expect(await sessionOf(arriving(site))).toMatchObject({ user: { name: 'Ann' } })
  })

  it('cannot be read again after its row was ended', async () => {
    const site = await aSite('database')
    const [ann, copy] = [arriving(site), arriving(site)]
    await sessionOf(ann)
    const [row] = (await site.adapter?.sessions.ofUser?.(site.id)) ?? []
    await site.adapter?.sessions.delete(row?.sessionToken ?? '')
    expect(await sessionOf(copy)).toBeNull()
  })

  it('cannot set its methods, level or id', async () => {
    const claims = { sid: 'mine', auth_methods: 'pwd@1 otp@1', epoch: 99, role: 'editor', sub: 'other' }
    const callbacks: AuthConfig['callbacks'] = {
      session: ({ session, token }) => ({ ...session, role: token?.['role'] }),
    }
    const site = await aSite('jwt', { callbacks }, reader({ session: { claims } }))
    const ann = arriving(site)
    expect(await sessionOf(ann)).toMatchObject({ role: 'editor' })
    expect(await currentOf(site, ann)).toMatchObject({ user: { id: site.id }, authMethods: [], level: 1 })
  })

  it('can be elevated, on SQLite as well', async () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' })
    await migrate(adapter)
    const user = await adapter.users.create({ name: 'Ann', email: 'a@b.test', image: null, emailVerified: NOW })
    const elevating: AuthPlugin = {
      id: 'up',
      name: 'Up',
      register: (registry) =>
        void registry.route(({ sessions }) => ({
          path: 'now',
          csrf: 'none',
          POST: async (ctx) => ({
            status: 200,
            headers: {},
            body: String((await sessions.elevate(ctx, ['otp']))?.level),
          }),
        })),
    }
    const site = anEngine({ adapter, plugins: [reader(), elevating] })
    const ann = site.browser()
    ann.plant(OLD, `k1.${user.id}`)
    expect(await (await ann.post('/auth/up/now', {}, { origin: ORIGIN })).text()).toBe('1')
    expect(ann.cookies.has(OLD)).toBe(false)
    expect(await jsonOf(await ann.get('/auth/session'))).toMatchObject({ user: { name: 'Ann' } })
    await adapter.close()
  })
})

describe('a reader of former sessions', () => {
  it('gets the time of the clock', async () => {
    let now: Date | undefined
    const read: FormerSessionReader['read'] = (_ctx, given) => {
      now = given
      return null
    }
    const site = await aSite('stateless', {}, reader({ read }))
    await sessionOf(site.browser())
    expect(now).toEqual(NOW)
  })
})

describe('a reader that has ended', () => {
  it('is named in the log, so that its plugin is removed', async () => {
    const { browser, log } = anEngine({ plugins: [reader({ notAfter: inDays(-1) })] })
    await browser().get('/auth/session')
    expect(log.codes('warn')).toEqual(['former-sessions-ended'])
    expect(log.text()).toContain('The reader of former sessions "old" ended at 2029-12-31T00:00:00.000Z')
  })

  it('is not named before', async () => {
    const { browser, log } = anEngine({ plugins: [reader({ notAfter: inDays(1) })] })
    await browser().get('/auth/session')
    expect(log.codes('warn')).toEqual([])
  })
})

describe('an invalid reader of former sessions', () => {
  const faultsOf = (config: AuthConfig): readonly string[] => {
    try {
      anEngine(config)
      return []
    } catch (error) {
      if (error instanceof ConfigurationError) return error.findings.map(({ problem }) => problem)
      throw error
    }
  }

  it.each<[string, AuthConfig]>([
    ['has no usable "notAfter".', { plugins: [reader({ notAfter: inDays(91) })] }],
    ['has no usable "notAfter".', { plugins: [reader({ notAfter: undefined as never })] }],
    ['has no usable "keepUntil".', { plugins: [reader({ keepUntil: inDays(15) })] }],
    ['has no usable "keepUntil".', { plugins: [reader({ keepUntil: 'tomorrow' as never })] }],
    ['has no usable id.', { plugins: [reader({ id: 'Old!' })] }],
    ['is registered twice.', { plugins: [reader(), { ...reader(), id: 'again' }] }],
    ['must be a reader.', { plugins: [reader({ read: undefined as never })] }],
    [
      'cannot be read while sessions move.',
      {
        adapter: new MemoryAdapter(),
        session: { strategy: 'database', move: { from: 'jwt', write: 'to', until: inDays(30) } },
        plugins: [reader()],
      },
    ],
  ])('%s', (problem, config) => {
    expect(faultsOf(config)).toContain(problem)
  })
})
