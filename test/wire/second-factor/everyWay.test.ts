import { passwords } from '@authengine/passwords'
import { SecondFactor, secondFactor, type SecondFactorOptions } from '@authengine/second-factor'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { AuthConfig, AuthPlugin } from 'authengine'
import { type Browser, Mailbox } from 'authengine/testing'
import { readSources } from '../../architecture/imports.js'
import { ORIGIN, sessionOf } from '../../support/anEngine.js'
import { EndingMemorySessions } from '../../support/MemorySessions.js'
import {
  ANN,
  codeIn,
  linkIn,
  locationOf,
  OTHER,
  PASSWORD,
  signIn,
  submit,
  tokenIn,
} from '../../support/passwords/aPasswordSite.js'
import {
  AuthenticatorApp,
  aSecondFactorSite,
  DATA_KEY,
  hiddenIn,
  keyIn,
  STEP,
  submitCode,
} from '../../support/second-factor/aSecondFactorSite.js'
import { type Arranged, type Way, WAYS } from '../ways.js'
import { aWaysSite, changesOf, type Strategy, type WaysSite, type WaysSiteOptions } from '../waysSite.js'

const SETUP = '/auth/second-factor/setup'
const SETUP_STEP = '/auth/continue/second-factor-setup'
const STRATEGIES: readonly Strategy[] = ['jwt', 'database', 'plugin']

const sites: WaysSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

const sessionCookies = ({ cookies }: Browser): string[] =>
  [...cookies.keys()].filter((name) => name.includes('session-token'))

const currentOf = ({ engine }: Pick<WaysSite, 'engine'>, browser: Browser) =>
  engine.sessions.current(new Request(`${ORIGIN}/`, { headers: { cookie: browser.cookieHeader } }))

/** A site with every authentication method, and the plugin. */
async function aSite(
  strategy: Strategy,
  options: SecondFactorOptions = {},
  more: Pick<WaysSiteOptions, 'authenticator'> = {},
): Promise<WaysSite> {
  const mail = { sender: new Mailbox(), from: 'Example <no-reply@app.example>' }
  const plugins = [passwords({ breachCheck: false, mail }), secondFactor(options)]
  const config = { encryptionKeys: [DATA_KEY], limits: false, plugins } as const
  const site = await aWaysSite(strategy, { ...more, config, asksForWord: false })
  sites.push(site)
  return site
}

/** Signs in once without a second factor, and sets up an app. */
async function enrolled(
  site: WaysSite,
  { arrange }: Way,
): Promise<{ readonly app: AuthenticatorApp; readonly id: string; readonly next: Arranged }> {
  const first = await arrange(site)
  // Scripts and server code get the result with the URL.
  expect(await first.prove()).toMatch(/^(signed-in )?https:\/\/app\.example\/home$/)
  const id = (await currentOf(site, first.browser))?.user.id ?? ''
  const user = await site.adapter.users.byId(id)
  // Only the owner of a verified address can set up a second factor.
  if (user?.email) await site.adapter.users.update({ id, emailVerified: site.clock.now() })
  const page = await (await first.browser.get(SETUP)).text()
  const app = new AuthenticatorApp(keyIn(page), () => site.clock.now())
  const response = await first.browser.submit(SETUP, { token: hiddenIn(page, 'token'), code: app.code() })
  expect(response.status).toBe(200)
  expect(await site.engine.api(SecondFactor).isEnrolled(id)).toBe(true)
  site.clock.forward(60)
  return { app, id, next: await (first.again?.() ?? arrange(site)) }
}

/** Types for which the level is known after a code. */
const KNOWN: ReadonlySet<string> = new Set(['oauth', 'oidc', 'email', 'credentials'])
const RETURNING = WAYS.filter(({ isSignUp }) => !isSignUp)
const SIGN_UPS = WAYS.filter(({ isSignUp }) => isSignUp)

/** Takes a way as an enrolled user: to the step, and then to a session. */
async function expectStep(site: WaysSite, way: Way): Promise<void> {
  const { app, id, next } = await enrolled(site, way)
  const { browser, prove } = next
  site.told.splice(0)
  const before = site.dump()

  expect(await prove()).toBe(ORIGIN + STEP)
  expect(sessionCookies(browser)).toEqual([])
  expect([await sessionOf(browser), await currentOf(site, browser)]).toEqual([null, null])
  expect(site.told).toEqual([])
  const { auth_counters: _counted, auth_used: _used, ...changes } = changesOf(before, site.dump())
  expect(changes).toEqual({ auth_pending: { came: 1, went: 0 }, ...way.takes })

  expect((await submitCode(browser, app.wrong())).status).toBe(422)
  expect([sessionCookies(browser), await sessionOf(browser)]).toEqual([[], null])
  expect((await submitCode(browser, app.code())).headers.get('location')).toBe(`${ORIGIN}/home`)
  const session = await currentOf(site, browser)
  expect(session?.user.id).toBe(id)
  expect(session?.authMethods.map(({ method }) => method)).toContain('otp')
  if (KNOWN.has(way.type)) expect(session?.level).toBe(2)
  expect(site.told.filter((event) => event === 'signIn')).toEqual(['signIn'])
  expect(site.dump().get('auth_pending')).toEqual(new Set())
}

describe.each(STRATEGIES)('with the session strategy %s, a user with an authenticator app', (strategy) => {
  it.each(RETURNING.filter(({ type }) => type !== 'webauthn'))('needs a code after $name', async (way) => {
    await expectStep(await aSite(strategy), way)
  })

  it.each(RETURNING.filter(({ type }) => type === 'webauthn'))(
    'needs a code after $name whose authenticator does not verify the user',
    async (way) => {
      await expectStep(await aSite(strategy, {}, { authenticator: { verifies: false } }), way)
    },
  )

  it.each(RETURNING.filter(({ type }) => type === 'webauthn'))(
    'needs no code after $name whose authenticator verifies the user, which is two factors',
    async (way) => {
      for (const required of ['if-enrolled', 'always'] as const) {
        const site = await aSite(strategy, { required })
        const { next } = await enrolled(site, way)
        expect(await next.prove()).toBe(`${ORIGIN}/home`)
        expect((await currentOf(site, next.browser))?.level).toBe(3)
      }
    },
  )
})

describe.each(STRATEGIES)('with the session strategy %s, where every user needs a second factor', (strategy) => {
  it.each(WAYS.filter(({ type }) => type !== 'webauthn'))(
    '$name leads to the setup, without a session',
    async (way) => {
      const site = await aSite(strategy, { required: 'always' })
      const { browser, prove } = await way.arrange(site)
      expect(await prove()).toBe(ORIGIN + SETUP_STEP)
      expect([sessionCookies(browser), await sessionOf(browser)]).toEqual([[], null])
    },
  )

  it.each(SIGN_UPS)('$name leads to the setup, unless the authenticator verifies the user', async (way) => {
    const site = await aSite(strategy, { required: 'always' }, { authenticator: { verifies: false } })
    const { browser, prove } = await way.arrange(site)
    expect(await prove()).toBe(ORIGIN + SETUP_STEP)
    expect([sessionCookies(browser), await sessionOf(browser)]).toEqual([[], null])
    const verifying = await aSite(strategy, { required: 'always' })
    const other = await way.arrange(verifying)
    expect(await other.prove()).toBe(`${ORIGIN}/home`)
    expect((await currentOf(verifying, other.browser))?.level).toBe(3)
  })
})

/** A strategy of sessions, as configuration. */
const configOf = (strategy: Strategy, ...plugins: readonly AuthPlugin[]): AuthConfig => ({
  limits: false,
  session: { strategy: strategy === 'database' ? 'database' : 'jwt' },
  plugins: [...plugins, ...(strategy === 'plugin' ? [memorySessions] : [])],
})
const memorySessions: AuthPlugin = {
  id: 'memory-sessions',
  name: 'memory-sessions',
  register: (registry) =>
    void registry.sessions((_inner, parts) => new EndingMemorySessions(parts), { replaces: true }),
}

describe.each(STRATEGIES)('with the session strategy %s, the plugin for passwords', (strategy) => {
  it('asks for the second factor after a password, a mailed reset and a mailed link', async () => {
    const site = aSecondFactorSite({}, configOf(strategy))
    const { app } = await site.enrolled()
    const visitor = site.browser()
    expect(locationOf(await signIn(visitor))).toBe(STEP)
    expect([sessionCookies(visitor), await sessionOf(visitor)]).toEqual([[], null])
    await submit(visitor, 'forgot', { email: ANN })
    const mail = await site.mailTo(ANN)
    await visitor.get(linkIn(mail))
    await submit(visitor, 'reset', { token: tokenIn(mail), password: OTHER })
    expect([sessionCookies(visitor), await sessionOf(visitor)]).toEqual([[], null])
    expect(locationOf(await signIn(visitor, ANN, OTHER))).toBe(STEP)
    expect([sessionCookies(visitor), await sessionOf(visitor)]).toEqual([[], null])
    expect(locationOf(await submitCode(visitor, app.code()))).toBe('/')
    expect(await sessionOf(visitor)).toMatchObject({ user: { email: ANN } })
  })

  it('asks for a setup after a sign-up, where every user needs one, and gives no session to a taken address', async () => {
    let required: 'if-enrolled' | 'always' = 'if-enrolled'
    const site = aSecondFactorSite({ required: () => required }, configOf(strategy))
    await site.enrolled()
    // The owner of the address gets a mail without a code, so this sign-up leads nowhere.
    const eve = site.browser()
    await submit(eve, 'sign-up', { email: ANN, password: OTHER })
    await submit(eve, 'verify', { code: codeIn(await site.mailTo(ANN)) || '12345678' })
    expect([sessionCookies(eve), await sessionOf(eve)]).toEqual([[], null])
    required = 'always'
    const bob = site.browser()
    await submit(bob, 'sign-up', { email: 'bob@example.test', password: PASSWORD })
    const code = codeIn(await site.mailTo('bob@example.test'))
    expect(locationOf(await submit(bob, 'verify', { code }))).toBe(SETUP_STEP)
    expect([sessionCookies(bob), await sessionOf(bob)]).toEqual([[], null])
  })

  it('keeps the level and the time of a session that is read, refreshed or updated', async () => {
    const site = aSecondFactorSite({}, { ...configOf(strategy), callbacks: { session: ({ session }) => session } })
    const { app } = await site.enrolled()
    const visitor = await site.firstFactor()
    await submitCode(visitor, app.code())
    const before = await currentOf(site, visitor)
    expect(before?.level).toBe(2)
    for (let day = 0; day < 3; day++) {
      site.clock.forward(86_400 * 2)
      await sessionOf(visitor)
      const csrfToken = await visitor.csrfToken()
      await visitor.postJson('/auth/session', { csrfToken, data: { level: 3, authMethods: 'user@1 hwk@1 mfa@1' } })
    }
    const after = await currentOf(site, visitor)
    const { authMethods, authTime, level } = before ?? {}
    expect(after).toMatchObject({ authMethods, authTime, level })
  })
})

// Sessions of a plugin cannot follow sessions of a former library.
describe.each(['jwt', 'database'] as const)('with the session strategy %s, a former library', (strategy) => {
  it('does not give a session to an enrolled user', async () => {
    const former = (id: () => string): AuthPlugin => ({
      id: 'old',
      name: 'old',
      register: (registry) =>
        void registry.formerSessions({
          id: 'old',
          notAfter: new Date('2030-03-01'),
          cookies: () => [{ name: 'old.session', options: { path: '/' } }],
          read: ({ cookies }) => {
            const key = cookies.read('old.session')
            if (key === undefined) return null
            return {
              key,
              user: { id: id(), email: ANN },
              authTime: new Date('2029-12-20'),
              expires: new Date('2030-02-01'),
            }
          },
        }),
    })
    let userId = ''
    const site = aSecondFactorSite(
      {},
      configOf(
        strategy,
        former(() => userId),
      ),
    )
    const ann = await site.signedUp()
    userId = (await site.adapter.users.byEmail(ANN))?.id ?? ''
    const before = site.browser()
    before.plant('old.session', 'before')
    expect(await sessionOf(before)).toHaveProperty('user')
    const page = await (await ann.get(SETUP)).text()
    const app = new AuthenticatorApp(keyIn(page), () => site.clock.now())
    expect((await ann.submit(SETUP, { token: hiddenIn(page, 'token'), code: app.code() })).status).toBe(200)
    expect(await sessionOf(before)).toBeNull()
    for (const key of ['before', 'after']) {
      const visitor = site.browser()
      visitor.plant('old.session', key)
      expect([await sessionOf(visitor), await currentOf(site, visitor), sessionCookies(visitor)]).toEqual([
        null,
        null,
        [],
      ])
    }
  })
})

describe('the list of ways is complete', () => {
  /** Sources of the packages, without comments. */
  const sources = [...readSources(process.cwd())]
    .filter(([file]) => file.startsWith('plugins/'))
    .map(([file, text]) => [file, text.replaceAll(/^ *\*.*$/gm, '')] as const)

  // everyWayToASession.test.ts does this for the core, whose ways are the same list.
  it('no other source of a plugin hands over a verified identity, or creates a session', () => {
    const callers = (call: RegExp): string[] => sources.filter(([, text]) => call.test(text)).map(([file]) => file)
    expect(callers(/\bsignIns\.complete\(/).sort()).toEqual(HANDING_OVER)
    expect(callers(/\binner\.create\(/)).toEqual(['plugins/second-factor/src/browsers/trustWrapper.ts'])
    // The tests of a former library above stand for all readers.
    expect(callers(/\bformerSessions\(/).filter((file) => !file.endsWith('.d.ts'))).toEqual([
      'plugins/migrate/src/sessions/readerPlugin.ts',
    ])
  })

  it('every way of the list is taken', () => {
    expect(RETURNING.length + SIGN_UPS.length).toBe(WAYS.length)
    expect(new Set(SIGN_UPS.map(({ type }) => type))).toEqual(new Set(['webauthn']))
    expect(WAYS.length).toBeGreaterThanOrEqual(13)
  })
})

/** A sign-up is taken above; the sign-in for development is like the route of a plugin in the list. */
const HANDING_OVER = ['plugins/passwords/src/SignUp.ts', 'plugins/providers/src/development.ts']
