import { UnstorageAdapter } from '@auth/unstorage-adapter'
import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, type AuthEvents, EmailProvider, AuthjsDatabaseAdapter, MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { type Browser, FakeIdentityProvider, type FakePerson, Mailbox } from 'authengine/testing'
import { createStorage } from 'unstorage'
import { sessionOf } from '../support/anEngine.js'
import { MEMORY_AND_SQLITE } from '../support/memoryAndSqlite.js'
import { press, target } from './mailSite.js'
import { ANN as PERSON, arrive, providerAt, type FormFields } from './opSite.js'
import { ANN, aPasskeySite, claimantOf, type PasskeySite } from './passkeySite.js'

const ADAPTERS: readonly (readonly [string, () => Promise<DatabaseAdapter>])[] = [
  ...MEMORY_AND_SQLITE.map(([name, make]) => [`in ${name}`, make] as const),
  ['by an Auth.js adapter', () => Promise.resolve(new AuthjsDatabaseAdapter(UnstorageAdapter(createStorage())))],
]

interface Site extends PasskeySite {
  readonly mailbox: Mailbox
  readonly released: AuthEvents['releaseEmail'][]
  /** Signs in with a provider. */
  arriveBy(browser: Browser, person?: FakePerson, fields?: FormFields): Promise<Response>
  /** Signs in with a mailed link. */
  proveByMail(browser: Browser): Promise<Response>
}

function aSite(adapter: DatabaseAdapter, config: AuthConfig = {}): Site {
  const op = new FakeIdentityProvider({ issuer: 'https://op.example' })
  const mailbox = new Mailbox()
  const released: AuthEvents['releaseEmail'][] = []
  const mail = new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox })
  const site = aPasskeySite({
    adapter,
    others: [providerAt(op, 'op'), mail],
    config: {
      session: { strategy: 'database' },
      events: { releaseEmail: (event) => void released.push(event) },
      ...config,
    },
  })
  return {
    ...site,
    mailbox,
    released,
    arriveBy: async (browser, person = PERSON, fields = {}) => {
      op.person = person
      const start = await browser.submit('/auth/signin/op', { callbackUrl: '/home', ...fields })
      return arrive(browser, await op.authorize(start.headers.get('location') ?? ''))
    },
    proveByMail: async (browser) => {
      await browser.submit('/auth/signin/mail', { email: ANN, callbackUrl: '/home' })
      const [link = ''] = Mailbox.linksIn(mailbox.mails.at(-1)!)
      const { pathname, search } = new URL(link)
      const page = await browser.get(pathname + search)
      return page.status === 200 ? press(browser, page) : page
    },
  }
}

/** Changes the claimant into a user as version 0.1 stored it: the typed email address belongs to the user. */
async function storedBefore(site: Site): Promise<string> {
  const { id } = (await claimantOf(site))!
  await site.adapter.accounts.unlinkAll!(id)
  const [key] = await site.adapter.authenticators!.ofUser(id)
  await site.adapter.accounts.link({
    provider: 'pk',
    providerAccountId: key!.providerAccountId,
    type: 'webauthn',
    userId: id,
  })
  await site.adapter.users.update({ id, email: ANN })
  return id
}

describe.each(ADAPTERS)('defect R54: an email address that was only typed, %s', (name, create) => {
  it('does not prevent a sign-in with a provider that verified it', async () => {
    const site = aSite(await create())
    const eve = site.browser()
    const evesPhone = site.phone()
    await site.register(eve, evesPhone)
    const ann = site.browser()
    expect(target(await site.arriveBy(ann)).path).toBe('/home')
    expect((await sessionOf(ann))?.user).toMatchObject({ name: 'Ann', email: ANN })
    const owner = await site.adapter.users.byEmail(ANN)
    expect(owner?.emailVerified).toBeInstanceOf(Date)
    expect(site.released).toMatchObject([{ email: ANN, user: { email: null } }])
    expect(site.released[0]?.user.id).not.toBe(owner?.id)
    // Eve still signs in with her key, as a user without an email address.
    expect(target(await site.signIn(eve, evesPhone, { fields: { email: ANN } })).path).toBe('/home')
    expect((await sessionOf(eve))?.user?.email ?? null).toBeNull()
    expect((await sessionOf(ann))?.user).toMatchObject({ email: ANN })
  })

  it('does not prevent a sign-in by mail, whose user gets no key of the claimant', async () => {
    const site = aSite(await create())
    await site.registered(ANN)
    const claimant = await claimantOf(site)
    const ann = site.browser()
    expect(target(await site.proveByMail(ann)).path).toBe('/home')
    const owner = await site.adapter.users.byEmail(ANN)
    expect(owner?.id).not.toBe(claimant?.id)
    expect(owner?.emailVerified).toBeInstanceOf(Date)
    expect(await site.adapter.authenticators!.ofUser(owner!.id)).toEqual([])
    expect(site.released).toMatchObject([{ email: ANN, user: { id: claimant?.id } }])
  })

  it('belongs to no user: several users register with it, do not see it, and find their keys by it', async () => {
    const site = aSite(await create())
    const phones = [site.phone({ resident: false }), site.phone({ resident: false })]
    for (const phone of phones) {
      const browser = site.browser()
      expect(target(await site.register(browser, phone)).path).toBe('/home')
      expect((await sessionOf(browser))?.user?.email ?? null).toBeNull()
    }
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
    for (const phone of phones) {
      expect(target(await site.signIn(site.browser(), phone, { fields: { email: ANN } })).path).toBe('/home')
    }
  })

  it('is assigned to the user who verifies it while signed in', async () => {
    const site = aSite(await create())
    const ann = site.browser()
    const phone = site.phone()
    await site.register(ann, phone)
    const claimant = await claimantOf(site)
    expect(target(await site.proveByMail(ann)).path).toBe('/home')
    const owner = await site.adapter.users.byEmail(ANN)
    expect(owner).toMatchObject({ id: claimant?.id, emailVerified: expect.any(Date) })
    expect(target(await site.signIn(site.browser(), phone)).path).toBe('/home')
    expect(site.released).toEqual([])
  })

  it('is assigned to the user who links a provider that verified it', async () => {
    const site = aSite(await create())
    const ann = site.browser()
    await site.register(ann, site.phone())
    const claimant = await claimantOf(site)
    await site.arriveBy(ann, PERSON, { link: 'true' })
    expect(await site.adapter.users.byEmail(ANN)).toMatchObject({ id: claimant?.id, emailVerified: expect.any(Date) })
  })

  it('cannot be claimed if a user has it: no new user registers with it', async () => {
    const site = aSite(await create())
    await site.arriveBy(site.browser())
    const eve = site.browser()
    const refused = target(await site.register(eve, site.phone()))
    expect([refused.path, refused.parameters['error']]).toEqual(['/auth/signin', 'OAuthAccountNotLinked'])
    expect(await claimantOf(site)).toBeNull()
  })

  if (name === 'by an Auth.js adapter') return

  it('is removed from a user of 0.1 who has only passkeys, and whose sessions end', async () => {
    const site = aSite(await create())
    const eve = site.browser()
    const evesPhone = site.phone()
    await site.register(eve, evesPhone)
    const eves = await storedBefore(site)
    expect((await sessionOf(eve))?.user).toMatchObject({ email: ANN })
    const ann = site.browser()
    expect(target(await site.arriveBy(ann)).path).toBe('/home')
    expect(await sessionOf(eve)).toBeNull()
    expect(site.released).toMatchObject([{ email: ANN, user: { id: eves, email: null } }])
    expect((await site.adapter.users.byEmail(ANN))?.id).not.toBe(eves)
    expect(target(await site.signIn(site.browser(), evesPhone, { fields: { email: ANN } })).path).toBe('/home')
    expect((await claimantOf(site))?.id).toBe(eves)
  })

  it.each([
    ['has an account at a provider', { account: true }],
    ['proved it', { verified: true }],
    ['has no passkey', { keyless: true }],
  ])('stays that of a user who %s', async (_, { account, keyless, verified }: Record<string, boolean | undefined>) => {
    const site = aSite(await create())
    await site.registered(ANN)
    const userId = await storedBefore(site)
    if (account) await site.adapter.accounts.link({ provider: 'gone', providerAccountId: '1', type: 'oidc', userId })
    if (verified) await site.adapter.users.update({ id: userId, emailVerified: site.clock.now() })
    if (keyless) {
      const [key] = await site.adapter.authenticators!.ofUser(userId)
      await site.adapter.authenticators!.delete!(key!.credentialID, false)
    }
    expect(target(await site.arriveBy(site.browser())).parameters['error']).toBe('OAuthAccountNotLinked')
    expect((await site.adapter.users.byEmail(ANN))?.id).toBe(userId)
    expect(site.released).toEqual([])
  })

  it.each([{ email_verified: false }, {}])('is not assigned by a provider that sends %j', async (said) => {
    const site = aSite(await create())
    await site.registered(ANN)
    const userId = await storedBefore(site)
    const { email_verified: _said, ...person } = PERSON
    const refused = await site.arriveBy(site.browser(), { ...person, ...said })
    expect(target(refused).parameters['error']).toBe('OAuthAccountNotLinked')
    expect((await site.adapter.users.byEmail(ANN))?.id).toBe(userId)
  })
})

describe('defect R54: email_verified of a provider', () => {
  it.each([
    [true, expect.any(Date)],
    [undefined, null],
  ])('is stored with a new user: email_verified %j', async (said, stored) => {
    const site = aSite(new MemoryAdapter())
    const { email_verified: _said, ...person } = PERSON
    await site.arriveBy(site.browser(), { ...person, ...(said !== undefined && { email_verified: said }) })
    expect((await site.adapter.users.byEmail(ANN))?.emailVerified).toEqual(stored)
  })
})

describe('defect R58: sealed sessions from before the email address was verified', () => {
  const jwt: AuthConfig = { session: { strategy: 'jwt' } }
  const UNSAID: FakePerson = { sub: 'eve', name: 'Eve', email: ANN }

  it('end with the first verification, and can no longer remove anything of the owner', async () => {
    const site = aSite(new MemoryAdapter(), jwt)
    const eve = site.browser()
    await site.arriveBy(eve, UNSAID)
    expect((await sessionOf(eve))?.user).toMatchObject({ email: ANN })
    const ann = site.browser()
    await site.proveByMail(ann)
    const phone = site.phone()
    expect(target(await site.register(ann, phone)).path).toBe('/home')
    expect(await sessionOf(eve)).toBeNull()
    await eve.submit('/auth/authenticators', { action: 'delete', id: phone.keys[0]! })
    expect(target(await site.signIn(site.browser(), phone)).path).toBe('/home')
    expect((await sessionOf(ann))?.user).toMatchObject({ email: ANN })
  })

  it('end for a user of 0.1 who loses the email address, and who signs in again without it', async () => {
    const site = aSite(new MemoryAdapter(), jwt)
    await site.registered(ANN)
    await storedBefore(site)
    const eve = site.browser()
    const phone = site.phone()
    await site.register(eve, phone, { fields: { email: 'eve@evil.example' } })
    const { id } = (await claimantOf(site, 'eve@evil.example'))!
    await site.adapter.users.update({ id: (await site.adapter.users.byEmail(ANN))!.id, email: null })
    await site.adapter.users.update({ id, email: ANN })
    await site.signIn(eve, phone)
    expect((await sessionOf(eve))?.user).toMatchObject({ email: ANN })
    await site.adapter.accounts.unlinkAll!(id)
    const [key] = await site.adapter.authenticators!.ofUser(id)
    await site.adapter.accounts.link({
      provider: 'pk',
      providerAccountId: key!.credentialID,
      type: 'webauthn',
      userId: id,
    })
    await site.arriveBy(site.browser())
    expect(await sessionOf(eve)).toBeNull()
    for (let count = 0; count < 2; count++) {
      expect(target(await site.signIn(eve, phone)).path).toBe('/home')
      expect((await sessionOf(eve))?.user).toMatchObject({ email: null })
    }
  })

  it('remain if the user verifies it while signed in, and if it becomes unverified again', async () => {
    const site = aSite(new MemoryAdapter(), jwt)
    const ann = site.browser()
    const phone = site.phone()
    await site.register(ann, phone)
    await site.proveByMail(ann)
    expect((await sessionOf(ann))?.user).toMatchObject({ email: ANN })
    const eve = site.browser()
    await site.arriveBy(eve, { ...UNSAID, email: 'bob@example.test' })
    const { id } = (await site.adapter.users.byEmail('bob@example.test'))!
    await site.adapter.users.update({ id, emailVerified: null })
    expect((await sessionOf(eve))?.user).toMatchObject({ email: 'bob@example.test' })
  })
})

describe('defect R54: registrations from one network', () => {
  it('are limited, whatever their result', async () => {
    const limits = { registration: { network: [{ max: 3, seconds: 300 }] } }
    const site = aSite(new MemoryAdapter(), { limits })
    const outcomes = []
    for (let count = 0; count < 5; count++) {
      const fields = { email: `${String(count)}@example.test` }
      outcomes.push(target(await site.register(site.browser(), site.phone(), { fields })).parameters['error'])
    }
    expect(outcomes).toEqual([undefined, undefined, undefined, 'TooManyAttempts', 'TooManyAttempts'])
    site.clock.forward(301)
    const ann = site.browser()
    expect(target(await site.register(ann, site.phone())).path).toBe('/home')
    // A signed-in user can add any number of keys.
    for (let count = 0; count < 4; count++) expect(target(await site.register(ann, site.phone())).path).toBe('/home')
  })
})
