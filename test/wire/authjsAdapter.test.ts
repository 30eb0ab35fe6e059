import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, ConfigurationError, type AuthjsAdapter } from 'authengine'
import type { Browser } from 'authengine/testing'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { expectNoSession } from '../support/outcomes.js'
import { AuthjsMemory, type AuthjsMemoryOptions, plain } from '../unit/src/adapters/authjs/AuthjsMemory.js'
import { aMailSite } from './mailSite.js'
import { anOpSite, arrive, BOB, type OpSite } from './opSite.js'

const SESSION = '__Host-authengine.session-token'

let next = 100
const KINDS: readonly [string, AuthjsMemoryOptions, (memory: AuthjsMemory) => AuthjsAdapter][] = [
  ['a plain frozen object', {}, plain],
  ['a frozen instance of a class', {}, Object.freeze],
  ['numeric ids, ISO dates and undefined', { newId: () => ++next, date: isoOf, nothing: undefined }, plain],
]

/** A site that stores its sessions with this adapter. */
const siteWith = (adapter: AuthjsAdapter, config: AuthConfig = {}): OpSite =>
  anOpSite({ config: { ...config, adapter } })

/** The access token of a user, as server code gets it. */
const tokenOf = (site: OpSite, browser: Browser): ReturnType<OpSite['engine']['tokens']['get']> => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return site.engine.tokens.get({ headers: new Headers({ cookie }), url: `${ORIGIN}/` }, 'op')
}

const names = ({ told }: OpSite): string[] => told.map(({ event }) => event)

function expectError(response: Response, page: string, code: string): void {
  const target = new URL(response.headers.get('location') ?? '', ORIGIN)
  expect([response.status, target.pathname, target.searchParams.get('error')]).toEqual([302, page, code])
  expectNoSession(response)
}

describe.each(KINDS)('an adapter of Auth.js: %s', (_name, options, shape) => {
  it('stores a sign-in with a provider, and its session until the end', async () => {
    const memory = new AuthjsMemory(options)
    const site = siteWith(shape(memory))
    const ann = site.browser()
    const response = await site.signIn(ann)
    expect(response.headers.get('location')).toBe('https://app.example/home')
    expect(site.told).toMatchObject([
      { event: 'createUser', message: { user: { name: 'Ann', email: 'ann@example.test', role: 'member' } } },
      { event: 'linkAccount', message: { account: { provider: 'op', providerAccountId: 'ann-at-op' } } },
      { event: 'signIn', message: { isNewUser: true } },
    ])
    const [user] = memory.users.values()
    const [created] = site.told
    expect(created?.message['user']).toMatchObject({ id: String(user?.id) })
    const [row] = memory.sessions.values()
    expect(row?.sessionToken).toMatch(/^sha256:/)
    expect(row?.userId).toBe(user?.id)
    expect(row?.sessionToken).not.toContain(ann.cookies.get(SESSION))
    expect(await sessionOf(ann)).toEqual({
      user: { name: 'Ann', email: 'ann@example.test', image: null },
      expires: new Date(row?.expires ?? 0).toISOString(),
    })
    expect(await tokenOf(site, ann)).toMatchObject({ status: 'valid' })
    await ann.submit('/auth/signout')
    expect(site.told.at(-1)).toMatchObject({ event: 'signOut', message: { session: { userId: String(user?.id) } } })
    expect(memory.sessions.size).toBe(0)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('recognizes a returning user, in another process as well', async () => {
    const memory = new AuthjsMemory(options)
    const adapter = shape(memory)
    const before = siteWith(adapter)
    await before.signIn(before.browser())
    const later = siteWith(adapter)
    const ann = later.browser()
    await later.signIn(ann)
    expect(names(later)).toEqual(['signIn'])
    expect([memory.users.size, memory.accounts.size]).toEqual([1, 1])
    expect(await tokenOf(later, ann)).toMatchObject({ status: 'valid' })
  })

  it('links a second account to the signed-in user', async () => {
    const memory = new AuthjsMemory(options)
    const site = siteWith(shape(memory))
    const ann = site.browser()
    await site.signIn(ann)
    await site.signIn(ann, { sub: 'ann-too', email: 'ann@elsewhere.test' }, 'other', { link: 'true' })
    const [user, ...others] = memory.users.values()
    expect(others).toEqual([])
    expect(memory.accounts.get('other ann-too')).toMatchObject({ userId: user?.id })
    expect(names(site)).toEqual(['createUser', 'linkAccount', 'signIn', 'linkAccount', 'signIn'])
  })

  it('refuses an account with the email address of another user', async () => {
    const memory = new AuthjsMemory(options)
    const site = siteWith(shape(memory))
    await site.signIn(site.browser())
    const mallory = site.browser()
    const claims = { sub: 'mallory', email: 'ann@example.test', email_verified: true }
    expectError(await site.signIn(mallory, claims, 'other'), '/auth/signin', 'OAuthAccountNotLinked')
    expect([memory.users.size, memory.accounts.size]).toEqual([1, 1])
  })

  it('stores a sign-in with credentials, and extends the session', async () => {
    const memory = new AuthjsMemory(options)
    const stored = memory.createUser({ id: 'ann', email: 'ann@example.test', emailVerified: null })
    const authorize = (): { id: string } => ({ id: String(stored.id) })
    const { browser, clock } = anEngine({
      adapter: shape(memory),
      providers: [{ id: 'cred', type: 'credentials', credentials: {}, authorize }],
      session: { maxAge: 1000, updateAge: 10 },
    })
    const ann = browser()
    await ann.submit('/auth/callback/cred', {})
    const before = await sessionOf(ann)
    expect(before).toMatchObject({ user: { email: 'ann@example.test' } })
    clock.forward(500)
    await sessionOf(ann)
    const after = await sessionOf(ann)
    expect(Date.parse(after?.expires ?? '') - Date.parse(before?.expires ?? '')).toBe(500_000)
    clock.forward(1001)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('stores a sign-in by mail, whose link and code are used once', async () => {
    const memory = new AuthjsMemory(options)
    const { ask, browser, newest, told } = aMailSite({ config: { adapter: shape(memory) } })
    const ann = browser()
    await ask(ann)
    await ask(ann)
    expect(memory.tokens).toHaveLength(3)
    const { pathname, search } = new URL(newest().link)
    await ann.get(pathname + search)
    expect(await sessionOf(ann)).toMatchObject({ user: { email: 'ann@example.test' } })
    expect(memory.tokens).toEqual([])
    const [user] = memory.users.values()
    expect(user?.emailVerified).not.toBeNull()
    expect(told.map(({ event }) => event)).toEqual(['createUser', 'signIn'])
    const again = await browser().get(pathname + search)
    expectNoSession(again)
    await ask(ann)
    await ann.submit('/auth/callback/mail', { email: 'ann@example.test', token: newest().code })
    expect(memory.users.size).toBe(1)
  })

  it('uses sealed cookies if configured, and finds the user of one that is older than the process', async () => {
    const memory = new AuthjsMemory(options)
    const session = { strategy: 'jwt' } as const
    const site = siteWith(shape(memory), { session })
    const ann = site.browser()
    await site.signIn(ann)
    expect(memory.sessions.size).toBe(0)
    const later = siteWith(shape(memory), { session })
    const same = later.browser()
    same.plant(SESSION, ann.cookies.get(SESSION) ?? '')
    await later.signIn(same, { sub: 'ann-too', email: 'ann@elsewhere.test' }, 'other', { link: 'true' })
    expect(memory.users.size).toBe(1)
    expect(names(later)).toEqual(['linkAccount', 'signIn'])
  })
})

describe('an object with the functions of an Auth.js adapter', () => {
  it('is refused without verification tokens if a provider needs them', () => {
    const adapter = plain(new AuthjsMemory(), 'useVerificationToken')
    expect(() => aMailSite({ config: { adapter } })).toThrow(/cannot store verification tokens/)
  })

  it('is refused if functions are missing, and all of them are named', () => {
    const adapter = plain(new AuthjsMemory(), 'getUserByAccount', 'linkAccount', 'deleteSession')
    const construct = (): unknown => anEngine({ adapter })
    expect(construct).toThrow(ConfigurationError)
    expect(construct).toThrow(/getUserByAccount[^]*linkAccount[^]*deleteSession/)
  })

  it('is refused if it is a factory that was not called', () => {
    expect(() => anEngine({ adapter: (() => plain(new AuthjsMemory())) as never })).toThrow('adapter: is a function.')
  })

  it('uses sealed cookies if it cannot store sessions', async () => {
    const memory = new AuthjsMemory()
    const without = ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession']
    const site = siteWith(plain(memory, ...without))
    const ann = site.browser()
    await site.signIn(ann)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect(memory.sessions.size).toBe(0)
  })

  it('deletes a new user whose account could not be stored', async () => {
    const memory = new AuthjsMemory()
    const site = siteWith(memory)
    memory.linkAccount = fails
    expectError(await site.signIn(site.browser()), '/auth/error', 'Configuration')
    expect(memory.users.size).toBe(0)
    expect(names(site)).toEqual([])
  })

  it.each(['createUser', 'getUserByEmail', 'getUserByAccount', 'createSession'] as const)(
    'that fails in %s causes an error page without details and no session, and works again later',
    async (name) => {
      const memory = new AuthjsMemory()
      const site = siteWith(memory)
      memory[name] = fails
      const ann = site.browser()
      const response = await site.signIn(ann)
      expectError(response, '/auth/error', 'Configuration')
      expect(ann.cookies.has(SESSION)).toBe(false)
      expect(await sessionOf(ann)).toBeNull()
      const logged = site.log.lines.filter(({ level }) => level === 'error')
      expect(logged).toMatchObject([
        {
          code: 'AdapterError',
          message: [
            expect.stringContaining(`The function ${name} of the adapter failed.`),
            { err: { name: 'TypeError' } },
          ],
        },
      ])
      Reflect.deleteProperty(memory, name)
      await site.signIn(ann)
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    },
  )

  it('that fails to read a session signs the user out, but keeps the cookie', async () => {
    const memory = new AuthjsMemory()
    const site = siteWith(memory)
    const ann = site.browser()
    await site.signIn(ann)
    memory.getSessionAndUser = fails
    expect(await sessionOf(ann)).toBeNull()
    Reflect.deleteProperty(memory, 'getSessionAndUser')
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('that returns the session of another user signs no user in', async () => {
    const memory = new AuthjsMemory()
    const site = siteWith(memory)
    const [ann, bob] = [site.browser(), site.browser()]
    await site.signIn(ann)
    await site.signIn(bob, BOB)
    const [first, second] = [...memory.sessions.keys()]
    const honest = AuthjsMemory.prototype.getSessionAndUser.bind(memory)
    memory.getSessionAndUser = (token) => honest(token === first ? (second ?? '') : (first ?? ''))
    expect(await sessionOf(ann)).toBeNull()
  })

  it('has one user after two concurrent first sign-ins', async () => {
    const memory = new AuthjsMemory()
    const site = siteWith(memory)
    const browsers = [site.browser(), site.browser()]
    const started: [Browser, URL][] = []
    for (const browser of browsers) started.push([browser, await site.requestAuth(browser)])
    await Promise.all(started.map(([browser, back]) => arrive(browser, back)))
    expect([memory.users.size, memory.accounts.size]).toEqual([1, 1])
    for (const browser of browsers) expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Ann' } })
  })
})

function fails(): never {
  throw new TypeError('connection refused: postgres://user:password@db')
}

function isoOf(date: Date): string {
  return date.toISOString()
}
