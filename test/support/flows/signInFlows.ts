import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, customFetch, EmailProvider, type OAuth2Config } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { OidcProvider } from 'authengine/provider'
import { type Browser, FakeClock, FakeIdentityProvider, Mailbox } from 'authengine/testing'
import { ORIGIN, sessionOf } from '../anEngine.js'
import { aWatchedEngine, type WatchedEngine } from '../outcomes.js'

const STRATEGIES = ['jwt', 'database'] as const
type Strategy = (typeof STRATEGIES)[number]

const SESSION = '__Host-authengine.session-token'
const CARLA = { sub: 'carla', name: 'Carla', email: 'carla@example.test', email_verified: true }

/** A site with credentials, mail, and one provider that is used by OpenID Connect and by plain OAuth. */
interface Site extends WatchedEngine {
  readonly adapter: DatabaseAdapter
  readonly mailbox: Mailbox
  /** Id of a user. */
  idOf(name: string): Promise<string | undefined>
  readonly idp: FakeIdentityProvider
  /** A complete sign-in with a provider. */
  requestAuths(browser: Browser, id: string, fields?: Readonly<Record<string, string>>): Promise<Response>
}

async function aSite(
  create: () => Promise<DatabaseAdapter>,
  strategy: Strategy,
  config: AuthConfig = {},
): Promise<Site> {
  const adapter = await create()
  for (const name of ['Ann', 'Bob']) {
    await adapter.users.create({ name, email: `${name.toLowerCase()}@example.test`, emailVerified: null })
  }
  const mailbox = new Mailbox()
  const clock = new FakeClock()
  const idp = new FakeIdentityProvider({ clock, person: CARLA })
  const client = { clientId: 'app', clientSecret: 'client-secret', [customFetch]: idp.fetch }
  const service: OAuth2Config = {
    id: 'service',
    name: 'Service',
    type: 'oauth',
    ...client,
    authorization: { url: `${idp.issuer}/authorize`, params: { scope: 'profile email' } },
    token: `${idp.issuer}/token`,
    userinfo: `${idp.issuer}/userinfo`,
  }
  const site = aWatchedEngine({
    adapter,
    session: { strategy },
    providers: [
      {
        id: 'cred',
        type: 'credentials',
        authorize: ({ username = '', password }) =>
          password === 'right' ? adapter.users.byEmail(`${username}@example.test`) : null,
      },
      new OidcProvider({ id: 'op', name: 'Op' }, { issuer: idp.issuer, ...client }),
      service,
      new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox }),
    ],
    ...config,
    plugins: [{ id: 'present', name: 'present', register: (registry) => void registry.clock(clock) }],
  })
  const requestAuths: Site['requestAuths'] = async (browser, id, fields = {}) => {
    const start = await browser.submit(`/auth/signin/${id}`, { callbackUrl: '/home', ...fields })
    const back = await idp.authorize(start.headers.get('location') ?? '')
    return browser.get(back.pathname + back.search)
  }
  const idOf: Site['idOf'] = async (name) => (await adapter.users.byEmail(`${name}@example.test`))?.id
  return { ...site, clock, adapter, idp, mailbox, requestAuths, idOf }
}

/** Signs out, and expects that this browser and a copy of its cookie are signed out. */
async function leaves({ browser }: Site, person: Browser): Promise<void> {
  const copy = browser()
  for (const [name, value] of person.cookies) copy.plant(name, value)
  const signOut = await person.submit('/auth/signout', { callbackUrl: '/bye' })
  expect(signOut.headers.get('location')).toBe(`${ORIGIN}/bye`)
  for (const each of [person, copy]) expect(await sessionOf(each)).toBeNull()
}

/**
 * Tests with both session strategies that every database has to pass: sign-ins with each kind of provider, and later
 * requests.
 *
 * @param create - Creates an empty database; called once in each test.
 */
export function signInFlows(create: () => Promise<DatabaseAdapter>): void {
  describe.each(STRATEGIES)('with the session strategy "%s"', (strategy) => {
    flowsWith(create, strategy)
  })
}

function flowsWith(create: () => Promise<DatabaseAdapter>, strategy: Strategy): void {
  it('signs in with credentials, and out', async () => {
    const site = await aSite(create, strategy)
    const ann = site.browser()
    const wrong = await ann.submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    expect(new URL(wrong.headers.get('location') ?? '').searchParams.get('error')).toBe('CredentialsSignin')
    expect(await sessionOf(ann)).toBeNull()
    const right = await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right', callbackUrl: '/home' })
    expect(right.headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann', email: 'ann@example.test' } })
    await leaves(site, ann)
    expect(site.events).toEqual(['signIn', 'signOut'])
  })

  it.each(['op', 'service'])('signs in with the provider "%s", again, and out', async (id) => {
    const site = await aSite(create, strategy)
    const carla = site.browser()
    expect((await site.requestAuths(carla, id)).headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(carla)).toMatchObject({ user: { name: 'Carla', email: 'carla@example.test' } })
    const user = await site.adapter.users.byAccount({ provider: id, providerAccountId: 'carla' })
    expect(user).toEqual(await site.adapter.users.byEmail('carla@example.test'))
    await leaves(site, carla)
    await site.requestAuths(carla, id)
    expect(await sessionOf(carla)).toMatchObject({ user: { name: 'Carla' } })
    expect(site.events).toEqual(['createUser', 'linkAccount', 'signIn', 'signOut', 'signIn'])
    expect(site.log.codes('error')).toEqual([])
  })

  it.each(['link', 'code'])('signs in by mail with the %s, once, and out', async (kind) => {
    const site = await aSite(create, strategy)
    const dora = site.browser()
    await dora.submit('/auth/signin/mail', { email: 'dora@example.test', callbackUrl: '/home' })
    const [mail] = site.mailbox.mails
    const [link = ''] = mail ? Mailbox.linksIn(mail) : []
    const code = /\b\d{4} \d{4}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    const follow = () => dora.get(link.slice(ORIGIN.length))
    const type = () => dora.submit('/auth/callback/mail', { email: 'dora@example.test', code })
    const [first, second] = kind === 'link' ? [follow, type] : [type, follow]
    await first()
    expect(await sessionOf(dora)).toMatchObject({ user: { email: 'dora@example.test' } })
    const user = await site.adapter.users.byEmail('dora@example.test')
    expect(user?.emailVerified).toBeInstanceOf(Date)
    await leaves(site, dora)
    await second()
    expect(await sessionOf(dora)).toBeNull()
    expect(site.events).toEqual(['createUser', 'signIn', 'signOut'])
  })

  it('creates one user for two concurrent first sign-ins', async () => {
    const site = await aSite(create, strategy)
    const browsers = [site.browser(), site.browser()]
    const done = await Promise.all(browsers.map((browser) => site.requestAuths(browser, 'op')))
    expect(done.map((response) => response.headers.get('location'))).toEqual([`${ORIGIN}/home`, `${ORIGIN}/home`])
    for (const browser of browsers) expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Carla' } })
    expect(site.events.filter((event) => event === 'createUser')).toHaveLength(1)
  })

  it('links a second account to the signed-in user, and refuses its email address to others', async () => {
    const site = await aSite(create, strategy)
    const ann = site.browser()
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    await site.requestAuths(ann, 'op', { link: 'true' })
    expect(await site.adapter.users.byAccount({ provider: 'op', providerAccountId: 'carla' })).toMatchObject({
      id: await site.idOf('ann'),
    })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    site.idp.person = { sub: 'mallory', name: 'Mallory', email: 'bob@example.test' }
    const mallory = site.browser()
    const refused = await site.requestAuths(mallory, 'op')
    expect(new URL(refused.headers.get('location') ?? '').searchParams.get('error')).toBe('OAuthAccountNotLinked')
    expect(await sessionOf(mallory)).toBeNull()
  })

  it('returns access tokens to signed-in users', async () => {
    const site = await aSite(create, strategy)
    const carla = site.browser()
    await site.requestAuths(carla, 'op')
    const incomingRequest = { url: `${ORIGIN}/`, headers: new Headers({ cookie: carla.cookieHeader }) }
    expect(await site.engine.tokens.get(incomingRequest, 'op')).toMatchObject({ status: 'valid' })
  })

  it('lets the signIn callback refuse, and passes the user to the session callback', async () => {
    const site = await aSite(create, strategy, {
      callbacks: {
        signIn: ({ user }) => user.email !== 'bob@example.test',
        session: ({ session, user, token }) => ({ ...session, id: user?.id ?? token?.sub }),
      },
    })
    const bob = site.browser()
    const refused = await bob.submit('/auth/callback/cred', { username: 'bob', password: 'right' })
    expect(new URL(refused.headers.get('location') ?? '').searchParams.get('error')).toBe('AccessDenied')
    expect(bob.cookies.has(SESSION)).toBe(false)
    await bob.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    expect(await sessionOf(bob)).toMatchObject({ id: await site.idOf('ann') })
  })

  it('extends a session that is used, and ends an unused session', async () => {
    const site = await aSite(create, strategy)
    const ann = site.browser()
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    for (let weeks = 0; weeks < 10; weeks++) {
      site.clock.forward(7 * 24 * 3600)
      expect(await sessionOf(ann)).not.toBeNull()
    }
    site.clock.forward(30 * 24 * 3600)
    expect(await sessionOf(ann)).toBeNull()
  })
}
