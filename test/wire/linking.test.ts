import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { anEngine, sessionOf } from '../support/anEngine.js'
import { PUBLIC_CODES } from '../support/outcomes.js'
import { ANN, anOpSite, arrive, BOB, type OpSite, type OpSiteOptions } from './opSite.js'
import { replacedMethod } from '../support/database/replacedMethod.js'

/** A site with a database. */
const aSite = (options: OpSiteOptions = {}): OpSite & { readonly adapter: MemoryAdapter } => {
  const adapter = options.adapter ?? new MemoryAdapter()
  return { ...anOpSite({ ...options, adapter }), adapter }
}

const SESSION = '__Host-authengine.session-token'

/** Expects a redirect to the sign-in page with this code. */
function expectError(response: Response, code = 'OAuthAccountNotLinked'): void {
  const target = new URL(response.headers.get('location') ?? '', 'https://app.example')
  expect([response.status, target.pathname, target.searchParams.get('error')]).toEqual([302, '/auth/signin', code])
  expect(PUBLIC_CODES).toContain(code)
}

const names = ({ told }: OpSite): string[] => told.map(({ event }) => event)

describe('signing in with a database', () => {
  it('creates a user and their account, and emits events with the stored id', async () => {
    const site = aSite()
    const ann = site.browser()
    const response = await site.signIn(ann)
    expect(response.headers.get('location')).toBe('https://app.example/home')
    const user = await site.adapter.users.byEmail('ann@example.test')
    expect(user).toMatchObject({ name: 'Ann', emailVerified: site.clock.now() })
    expect(site.told).toMatchObject([
      { event: 'createUser', message: { user } },
      {
        event: 'linkAccount',
        message: { user, account: { userId: user?.id, provider: 'op', providerAccountId: 'ann-at-op' } },
      },
      { event: 'signIn', message: { user, isNewUser: true } },
    ])
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann', email: 'ann@example.test' } })
  })

  it('redirects to the page for new users once', async () => {
    const site = aSite({ config: { pages: { newUser: '/welcome' } } })
    const first = await site.signIn(site.browser())
    expect(first.headers.get('location')).toContain('/welcome?')
    const second = await site.signIn(site.browser())
    expect(second.headers.get('location')).toBe('https://app.example/home')
    expect(names(site)).toEqual(['createUser', 'linkAccount', 'signIn', 'signIn'])
  })

  it('links a second account to the signed-in user who requests it, and keeps them signed in', async () => {
    const site = aSite()
    const ann = site.browser()
    await site.signIn(ann)
    const user = await site.adapter.users.byEmail('ann@example.test')
    site.told.length = 0
    await site.signIn(ann, { sub: 'ann-too', email: 'ann@elsewhere.test' }, 'other', { link: 'true' })
    expect(await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'ann-too' })).toEqual(user)
    expect(await site.adapter.users.byEmail('ann@elsewhere.test')).toBeNull()
    expect(site.told).toMatchObject([
      { event: 'linkAccount', message: { user, account: { userId: user?.id, provider: 'other' } } },
      { event: 'signIn', message: { user, isNewUser: false } },
    ])
    expect(await sessionOf(ann)).toMatchObject({ user: { email: 'ann@example.test' } })
  })

  it('treats an expired session as signed out', async () => {
    const site = aSite()
    const ann = site.browser()
    await site.signIn(ann)
    const cookie = ann.cookies.get(SESSION) ?? ''
    site.clock.forward(60 * 24 * 3600)
    ann.plant(SESSION, cookie)
    await site.signIn(ann, { sub: 'else', email: 'else@example.test' }, 'other')
    const user = await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'else' })
    expect(user).toMatchObject({ email: 'else@example.test' })
  })

  it('links nothing to a user of another database', async () => {
    const elsewhere = anEngine()
    const site = aSite()
    const ann = site.browser()
    ann.plant(SESSION, (await elsewhere.signedIn()).cookies.get(SESSION) ?? '')
    await site.signIn(ann)
    expect(names(site)).toEqual(['createUser', 'linkAccount', 'signIn'])
  })
})

describe('attacks on linking', () => {
  it('signs a user up without an email address that the provider does not verify', async () => {
    const site = aSite({ options: { allowDangerousEmailAccountLinking: true } })
    const claims = { sub: 'mallory', email: 'ann@example.test', email_verified: false }
    await site.signIn(site.browser(), claims, 'other')
    expect(names(site)).toEqual(['createUser', 'linkAccount', 'signIn'])
    expect(await site.adapter.users.byEmail('ann@example.test')).toBeNull()
    // If a user has this email address, even the dangerous option does not link it.
    await site.signIn(site.browser())
    expectError(await site.signIn(site.browser(), { ...claims, sub: 'mallory-2' }, 'other'))
  })

  it.each([true, false, undefined])(
    'attack #183: an account with the email address of a user is refused (email_verified: %s)',
    async (verified) => {
      const site = aSite()
      await site.signIn(site.browser())
      site.told.length = 0
      const attacker = site.browser()
      const claims = {
        sub: 'mallory',
        email: 'Ann@Example.test',
        ...(verified !== undefined && { email_verified: verified }),
      }
      expectError(await site.signIn(attacker, claims, 'other'))
      expect(site.told).toEqual([])
      expect(attacker.cookies.has(SESSION)).toBe(false)
      expect(await sessionOf(attacker)).toBeNull()
      expect(await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'mallory' })).toBeNull()
      const ann = site.browser()
      await site.signIn(ann)
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    },
  )

  it('attack #190: a session that begins during the flow gets no account', async () => {
    const site = aSite()
    const mallory = site.browser()
    await site.signIn(mallory, { sub: 'mallory', email: 'mallory@example.test' })
    const victim = site.browser()
    const back = await site.requestAuth(victim)
    victim.plant(SESSION, mallory.cookies.get(SESSION) ?? '')
    await arrive(victim, back)
    const owner = await site.adapter.users.byAccount({ provider: 'op', providerAccountId: 'ann-at-op' })
    expect(owner).toMatchObject({ email: 'ann@example.test' })
    expect(await sessionOf(victim)).toMatchObject({ user: { email: 'ann@example.test' } })
  })

  it('attack #190: a session that is replaced during the flow gets no account', async () => {
    const site = aSite()
    const mallory = site.browser()
    await site.signIn(mallory, { sub: 'mallory', email: 'mallory@example.test' })
    const ann = site.browser()
    await site.signIn(ann)
    const back = await site.requestAuth(ann, { sub: 'ann-too', email: 'ann@elsewhere.test' }, 'other')
    ann.plant(SESSION, mallory.cookies.get(SESSION) ?? '')
    await arrive(ann, back)
    const owner = await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'ann-too' })
    expect(owner).toMatchObject({ email: 'ann@elsewhere.test' })
  })

  it('attack #190: a user who signs out during the flow gets no account', async () => {
    const site = aSite()
    const ann = site.browser()
    await site.signIn(ann)
    const back = await site.requestAuth(ann, BOB, 'other')
    await ann.submit('/auth/signout')
    await arrive(ann, back)
    const owner = await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'bob-at-op' })
    expect(owner).toMatchObject({ email: 'bob@example.test' })
  })

  it('attack #191: the account of another user is refused, and the session remains', async () => {
    const site = aSite()
    await site.signIn(site.browser(), BOB, 'other')
    const ann = site.browser()
    await site.signIn(ann)
    const before = ann.cookies.get(SESSION)
    site.told.length = 0
    expectError(await site.signIn(ann, BOB, 'other'))
    expect(site.told).toEqual([])
    expect(ann.cookies.get(SESSION)).toBe(before)
    expect(await sessionOf(ann)).toMatchObject({ user: { email: 'ann@example.test' } })
    const owner = await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'bob-at-op' })
    expect(owner).toMatchObject({ email: 'bob@example.test' })
  })

  it('defect R56: an account whose id differs in case or accents from that of a user is another account', async () => {
    const site = aSite()
    await site.signIn(site.browser(), { sub: 'Renée', name: 'Renée', email: 'renee@example.test' })
    const { users } = site.adapter
    const byAccount = users.byAccount.bind(users)
    // Like a column that ignores case and accents.
    users.byAccount = (key) => byAccount({ ...key, providerAccountId: 'Renée' })
    const eve = site.browser()
    await site.signIn(eve, { sub: 'RENEE', name: 'Eve', email: 'eve@evil.example' })
    expect((await sessionOf(eve))?.user).toMatchObject({ name: 'Eve', email: 'eve@evil.example' })
    const renee = site.browser()
    await site.signIn(renee, { sub: 'Renée', name: 'Renée', email: 'renee@example.test' })
    expect((await sessionOf(renee))?.user).toMatchObject({ email: 'renee@example.test' })
  })

  it('attack #193: a changed email address does not sign another user in', async () => {
    const site = aSite()
    await site.signIn(site.browser(), BOB)
    const ann = site.browser()
    await site.signIn(ann)
    const moved = { ...ANN, email: 'bob@example.test', preferred_username: 'bob' }
    await site.signIn(ann, moved)
    expect(await sessionOf(ann)).toMatchObject({ user: { email: 'ann@example.test' } })
    const again = site.browser()
    await site.signIn(again, moved)
    expect(await sessionOf(again)).toMatchObject({ user: { email: 'ann@example.test' } })
    expect(await site.adapter.users.byAccount({ provider: 'op', providerAccountId: 'ann-at-op' })).toMatchObject({
      email: 'ann@example.test',
    })
  })

  it('attack #195: a profile only sets name, email address and picture', async () => {
    const profile = (claims: { sub?: string }) => ({
      id: String(claims.sub),
      name: 'Ann',
      email: 'ann@example.test',
      image: null,
      role: 'admin',
      isAdmin: true,
      emailVerified: new Date(0),
      constructor: 'polluted',
    })
    const site = aSite({ options: { profile } })
    await site.signIn(site.browser())
    const user = await site.adapter.users.byEmail('ann@example.test')
    expect(user).toEqual({
      id: user?.id,
      name: 'Ann',
      email: 'ann@example.test',
      image: null,
      emailVerified: site.clock.now(),
    })
    expect(user?.id).not.toBe('ann-at-op')
  })

  it('attack #197: ten concurrent first sign-ins create one user, and each gets a session or an error', async () => {
    const site = aSite()
    const browsers = Array.from({ length: 10 }, () => site.browser())
    const backs: URL[] = []
    for (const browser of browsers) backs.push(await site.requestAuth(browser))
    const answers = await Promise.all(
      browsers.map((browser, at) => arrive(browser, backs[at] ?? new URL('about:blank'))),
    )
    const events = names(site)
    expect(events.filter((event) => event === 'createUser')).toHaveLength(1)
    expect(events.filter((event) => event === 'linkAccount')).toHaveLength(1)
    for (const [at, answer] of answers.entries()) {
      const session = await sessionOf(browsers[at] ?? site.browser())
      if (session) expect(session).toMatchObject({ user: { email: 'ann@example.test' } })
      else expectError(answer)
    }
    const next = site.browser()
    await site.signIn(next)
    expect(await sessionOf(next)).toMatchObject({ user: { email: 'ann@example.test' } })
  })

  it('attack #197: ten concurrent first sign-ins without an email address all succeed', async () => {
    const site = aSite()
    const browsers = Array.from({ length: 10 }, () => site.browser())
    const backs: URL[] = []
    for (const browser of browsers) backs.push(await site.requestAuth(browser, { sub: 'nameless', name: 'Nameless' }))
    await Promise.all(browsers.map((browser, at) => arrive(browser, backs[at] ?? new URL('about:blank'))))
    expect(names(site).filter((event) => event === 'createUser')).toHaveLength(1)
    for (const browser of browsers) expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Nameless' } })
  })

  it('attack #197: of two concurrent accounts with one email address, one is refused', async () => {
    const site = aSite()
    const [one, two] = [site.browser(), site.browser()]
    const backs = [await site.requestAuth(one), await site.requestAuth(two, { ...ANN, sub: 'twin' }, 'other')] as const
    const answers = await Promise.all([arrive(one, backs[0]), arrive(two, backs[1])])
    const sessions = [await sessionOf(one), await sessionOf(two)]
    expect(sessions.filter((session) => session !== null)).toHaveLength(1)
    const lost = answers[sessions.indexOf(null)]
    expectError(lost ?? new Response())
    expect(names(site)).toEqual(['createUser', 'linkAccount', 'signIn'])
  })

  it.each([
    ['in a transaction', true],
    ['in steps', false],
  ])(
    'attack #198: an account that cannot be stored %s leaves no user who blocks the next sign-in',
    async (_, whole) => {
      const site = aSite()
      if (!whole) Object.assign(site.adapter, { transaction: undefined })
      const putBack = replacedMethod(
        site.adapter,
        'accounts',
        'link',
        () => () => Promise.reject(new TypeError('away')),
      )
      const ann = site.browser()
      const refused = await site.signIn(ann)
      expect(refused.headers.get('location')).toContain('error=Configuration')
      expect(await sessionOf(ann)).toBeNull()
      expect(site.told).toEqual([])
      expect(await site.adapter.users.byEmail('ann@example.test')).toBeNull()
      putBack()
      await site.signIn(ann)
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    },
  )

  it('attack #198: a session that cannot be created does not block the next sign-in', async () => {
    let works = false
    const site = aSite({ config: { callbacks: { jwt: ({ token }) => (works ? token : null) } } })
    const ann = site.browser()
    await site.signIn(ann)
    expect(await sessionOf(ann)).toBeNull()
    works = true
    await site.signIn(ann)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect(names(site).filter((event) => event === 'createUser')).toHaveLength(1)
  })

  it.each([
    ['a provider without the option', {}],
    [
      'a provider that keeps unproved addresses',
      { allowDangerousEmailAccountLinking: true, allowDangerousUnverifiedEmail: true },
    ],
  ])('attack #185: no account is linked to a user who was created with %s', async (_, otherOptions) => {
    const site = aSite({ options: { allowDangerousEmailAccountLinking: true }, otherOptions })
    const eve = site.browser()
    await site.signIn(eve, { sub: 'eve', name: 'Eve', email: 'ann@example.test' }, 'other')
    site.told.length = 0
    const ann = site.browser()
    expectError(await site.signIn(ann))
    expect(await sessionOf(ann)).toBeNull()
    expect(site.told).toEqual([])
    expect(await site.adapter.users.byAccount({ provider: 'op', providerAccountId: 'ann-at-op' })).toBeNull()
    // A verification removes what Eve prepared, so nothing is suspicious any more.
    const user = await site.adapter.users.byEmail('ann@example.test')
    await site.adapter.users.update({ id: user?.id ?? '', emailVerified: site.clock.now() })
    await site.signIn(ann)
    expect(await sessionOf(ann)).toMatchObject({ user: { email: 'ann@example.test' } })
  })

  it('attack #187: a sealed session from before the owner verified the email address gets no account', async () => {
    const site = aSite()
    const eve = site.browser()
    await site.signIn(eve, { sub: 'eve', email: 'ann@example.test' })
    const user = await site.adapter.users.byEmail('ann@example.test')
    await site.adapter.users.update({ id: user?.id ?? '', emailVerified: site.clock.now() })
    expectError(await site.signIn(eve, { sub: 'eve-too', email: 'eve@evil.example' }, 'other'))
    expect(await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'eve-too' })).toBeNull()
    // After a new sign-in, the user can link accounts, however often the email address is verified later.
    const ann = site.browser()
    await site.signIn(ann, { sub: 'eve', email: 'ann@example.test' })
    await site.adapter.users.update({ id: user?.id ?? '', emailVerified: new Date(1e13) })
    await site.signIn(ann, { sub: 'ann-too', email: 'ann@elsewhere.test' }, 'other', { link: 'true' })
    const owner = await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'ann-too' })
    expect(owner).toMatchObject({ email: 'ann@example.test' })
  })

  it('attack #187: a session that begins while the owner verifies the email address ends', async () => {
    const site = aSite({ config: { session: { strategy: 'database' } } })
    // The provider does not send `email_verified`.
    const said = { sub: 'ann-at-op', name: 'Ann', email: 'ann@example.test' }
    await site.signIn(site.browser(), said)
    const user = await site.adapter.users.byEmail('ann@example.test')
    const create = site.adapter.sessions.create.bind(site.adapter.sessions)
    site.adapter.sessions.create = async (row) => {
      await create(row)
      await site.adapter.users.update({ id: row.userId, emailVerified: site.clock.now() })
    }
    const eve = site.browser()
    const refused = await site.signIn(eve, said)
    expect(refused.headers.get('location')).toContain('error=AccessDenied')
    expect(await sessionOf(eve)).toBeNull()
    expect(await site.adapter.sessions.ofUser?.(user?.id ?? '')).toHaveLength(1)
  })

  it.each(['ａnn@example.test', 'ann@ｅxample.test', 'ann＠example.test'])(
    'defect R68: links to no user by a similar-looking email address: %s',
    async (email) => {
      const trusted = { allowDangerousEmailAccountLinking: true }
      const site = aSite({ options: trusted, otherOptions: trusted })
      await site.signIn(site.browser())
      const ann = await site.adapter.users.byEmail('ann@example.test')
      const eve = site.browser()
      await site.signIn(eve, { sub: 'eve', name: 'Eve', email, email_verified: true }, 'other')
      const owner = await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'eve' })
      expect(owner?.id).not.toBe(ann?.id)
      expect((await sessionOf(eve))?.user?.email).not.toBe('ann@example.test')
    },
  )

  it('links by the email address if configured, and emits no event of a new user', async () => {
    const trusted = { allowDangerousEmailAccountLinking: true }
    const site = aSite({ options: trusted, otherOptions: trusted })
    await site.signIn(site.browser(), ANN, 'other')
    const user = await site.adapter.users.byEmail('ann@example.test')
    site.told.length = 0
    await site.signIn(site.browser(), { ...ANN, sub: 'ann-too' })
    expect(site.told).toMatchObject([
      { event: 'linkAccount', message: { user, account: { userId: user?.id } } },
      { event: 'signIn', message: { user, isNewUser: false } },
    ])
  })
})
