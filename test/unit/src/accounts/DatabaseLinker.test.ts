import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { FakeClock, RecordingLogger, SeededRandom } from 'authengine/testing'
import type { SignedInUser } from '../../../../src/accounts/AccountLinker.js'
import { AddressProof } from '../../../../src/accounts/AddressProof.js'
import { DatabaseLinker } from '../../../../src/accounts/DatabaseLinker.js'
import type { Account, User } from '../../../../src/core/User.js'
import type { CallbackContext } from '../../../../src/core/Callbacks.js'
import type { DatabaseAccount } from '../../../../src/core/DatabaseAdapter.js'
import { EventBus, EventListener } from '../../../../src/core/EventBus.js'
import type { VerifiedIdentity } from '../../../../src/core/VerifiedIdentity.js'
import { OAuthAccountNotLinked } from '../../../../src/core/errors.js'

const CTX: CallbackContext = { headers: new Headers(), origin: 'https://app.example' }

/** An identity at `op`, optionally with tokens. */
const identity = (
  user: User,
  more: Partial<VerifiedIdentity> = {},
  tokens: Partial<Account> = {},
): VerifiedIdentity => ({
  user,
  account: { provider: 'op', providerAccountId: user.id ?? '', type: 'oidc', ...tokens },
  matchBy: 'account',
  ...more,
})

const ANN = identity({ id: 'ann-at-op', name: 'Ann', email: 'ann@example.test' })

const KEY = {
  credentialID: 'key',
  providerAccountId: 'key',
  credentialPublicKey: 'public',
  counter: 0,
  credentialDeviceType: 'singleDevice',
  credentialBackedUp: false,
}

/** A database that cannot store a user and an account in one step. */
function inTwoSteps(): MemoryAdapter {
  const adapter = new MemoryAdapter()
  Object.assign(adapter.users, { createWithAccount: undefined })
  return adapter
}

/** Marks the email address of a user as verified as soon as their next account is stored. */
function provedAfterLinking({ accounts, users }: MemoryAdapter): void {
  const link = accounts.link.bind(accounts)
  Object.assign(accounts, {
    link: async (account: DatabaseAccount) => {
      await link(account)
      await users.update({ id: account.userId, emailVerified: new Date(0) })
    },
  })
}

/** A linker on a database in memory, with its events. The email addresses of the provider `rumour` are not trusted. */
function aLinker(adapter = new MemoryAdapter()) {
  const told: { readonly event: string; readonly message: Readonly<Record<string, unknown>> }[] = []
  const note = (event: string) => (message: object) => void told.push({ event, message: { ...message } })
  const listener = new EventListener({ createUser: note('createUser'), linkAccount: note('linkAccount') })
  const clock = new FakeClock()
  const bus = new EventBus([listener], clock, new RecordingLogger())
  const proof = new AddressProof({ database: adapter, clock })
  const announce = (fact: { name: string; data?: object | undefined }) => {
    told.push({ event: fact.name, message: { ...fact.data } })
    return Promise.resolve()
  }
  const events = Object.assign(bus, { announce })
  const shared = { database: adapter, events, proof, random: new SeededRandom('ids'), rules: [] }
  const linker = new DatabaseLinker({ ...shared, untrustedProviders: ['rumour'] })
  return {
    adapter,
    told,
    linker,
    link: (who: VerifiedIdentity, signedIn: SignedInUser | null = null) => linker.link(who, signedIn, CTX),
    names: () => told.map(({ event }) => event),
  }
}

describe('DatabaseLinker', () => {
  it('creates a user with an account, and announces both with the stored id', async () => {
    const { adapter, link, told, names } = aLinker()
    const { user, account, isNewUser } = await link(ANN)
    expect(isNewUser).toBe(true)
    expect(user.id).not.toBe('ann-at-op')
    expect(account.userId).toBe(user.id)
    expect(await adapter.users.byAccount(account)).toEqual(user)
    expect(names()).toEqual(['createUser', 'linkAccount'])
    expect(told[0]?.message).toEqual({ user })
    expect(told[1]?.message).toEqual({ user, account, profile: ANN.user })
  })

  it('creates a user without an email address', async () => {
    const { link, names } = aLinker()
    await link(identity({ id: '1' }))
    const { isNewUser } = await link(identity({ id: '2', email: null }))
    expect(isNewUser).toBe(true)
    expect(names()).toEqual(['createUser', 'linkAccount', 'createUser', 'linkAccount'])
  })

  it('signs in the owner of the account, and stores the newer tokens', async () => {
    const { adapter, link, told } = aLinker()
    const tokens = { access_token: 'a1', refresh_token: 'r1', expires_at: 5 }
    const { user } = await link(identity(ANN.user, {}, tokens))
    told.length = 0
    const again = await link(identity({ ...ANN.user, name: 'Anna' }, {}, { access_token: 'a2' }))
    expect(again).toMatchObject({ user: { id: user.id, name: 'Ann' }, isNewUser: false })
    expect(told).toEqual([])
    const kept = await adapter.accounts.find(user.id ?? '', 'op')
    expect(kept).toMatchObject({ access_token: 'a2', refresh_token: 'r1', userId: user.id })
    expect(kept?.expires_at).toBeUndefined()
  })

  it('stores the newer tokens in the right one of several accounts at a provider', async () => {
    const { adapter, link } = aLinker()
    const { user } = await link(identity(ANN.user, {}, { refresh_token: 'r1' }))
    const second = { id: 'a-second', email: 'elsewhere@example.test' }
    await link(identity(second, {}, { refresh_token: 's1' }), { id: user.id ?? '' })
    await link(identity(second, {}, { refresh_token: 's2' }))
    await link(identity(ANN.user, {}, { refresh_token: 'r2' }))
    const kept = async (id: string) => (await adapter.accounts.find(user.id ?? '', 'op', id))?.refresh_token
    expect([await kept(ANN.user.id ?? ''), await kept('a-second')]).toEqual(['r2', 's2'])
  })

  it('links to the signed-in user, although the email address differs', async () => {
    const { adapter, link, told } = aLinker()
    const ann = await link(ANN)
    told.length = 0
    const second = identity({ id: 'ann-too', email: 'elsewhere@example.test' })
    const { user, isNewUser } = await link(second, { id: ann.user.id ?? '' })
    expect({ user, isNewUser }).toEqual({ user: ann.user, isNewUser: false })
    expect(await adapter.users.byAccount(second.account)).toEqual(ann.user)
    expect(told.map(({ event }) => event)).toEqual(['linkAccount'])
    expect(told[0]?.message).toMatchObject({ user: ann.user, account: { userId: ann.user.id }, profile: second.user })
  })

  it('ignores a session whose user is not in the database', async () => {
    const { link } = aLinker()
    const { isNewUser } = await link(ANN, { id: 'user-of-the-application' })
    expect(isNewUser).toBe(true)
    expect((await link(identity({ id: '2' }), { name: 'without id' })).isNewUser).toBe(true)
  })

  it.each([
    ['the account of another user', ANN],
    ['the address of another user', identity({ id: 'other', email: 'ann@example.test' })],
  ])('refuses %s, and changes nothing', async (what, claimed) => {
    const { adapter, link, told } = aLinker()
    const ann = await link(ANN)
    const bob = await link(identity({ id: 'bob-at-op', email: 'bob@example.test' }))
    told.length = 0
    const signedIn = what.includes('account') ? bob.user : null
    await expect(link(claimed, signedIn)).rejects.toThrow(OAuthAccountNotLinked)
    expect(told).toEqual([])
    expect(await adapter.users.byAccount(ANN.account)).toEqual(ann.user)
    expect(await adapter.users.byAccount({ provider: 'op', providerAccountId: 'other' })).toBeNull()
  })

  it('links by email address if the provider allows it, without announcing a new user', async () => {
    const { link, told, names } = aLinker()
    const ann = await link(ANN)
    told.length = 0
    const other = identity({ id: 'other', email: 'ann@example.test' }, { matchBy: 'account-or-email' })
    expect(await link(other)).toMatchObject({ user: ann.user, isNewUser: false })
    expect(names()).toEqual(['linkAccount'])
  })

  describe.each([
    ['an account of a provider that is not trusted', { account: { ...ANN.account, provider: 'rumour' } }],
    ['a key', { authenticator: KEY }],
  ])('where a user has %s', (_, more) => {
    const other = identity({ id: 'other', email: 'ann@example.test' }, { matchBy: 'account-or-email' })

    it('attack #185, #186: does not link by email address, and explains what to do', async () => {
      const { adapter, link, names } = aLinker()
      await link({ ...ANN, ...more })
      const refused = link(other)
      await expect(refused).rejects.toThrow(OAuthAccountNotLinked)
      await expect(refused).rejects.toThrow(
        /never verified .* The owner of the email address can verify it with a mailed link\. .* Sign in the way you did before, then link the account\./,
      )
      expect(await adapter.users.byAccount(other.account)).toBeNull()
      expect(names()).toEqual(['createUser', 'linkAccount'])
    })

    it('links by email address after it was verified', async () => {
      const { adapter, link } = aLinker()
      const { user } = await link({ ...ANN, ...more })
      await adapter.users.update({ id: user.id ?? '', emailVerified: new Date(0) })
      expect(await link(other)).toMatchObject({ user: { id: user.id }, isNewUser: false })
    })
  })

  it('attack #185: does not link by an unverified email if the accounts of a user cannot be listed', async () => {
    const adapter = new MemoryAdapter()
    Object.assign(adapter.accounts, { findsAllAccounts: false })
    const { link } = aLinker(adapter)
    await link(ANN)
    const other = identity({ id: 'other', email: 'ann@example.test' }, { matchBy: 'account-or-email' })
    await expect(link(other)).rejects.toThrow(OAuthAccountNotLinked)
  })

  it('compares email addresses exactly', async () => {
    const adapter = new MemoryAdapter()
    const byEmail = adapter.users.byEmail.bind(adapter.users)
    adapter.users.byEmail = (email) => byEmail(email.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    const { link } = aLinker(adapter)
    const ann = await link(ANN)
    const lookalike = identity({ id: 'x', email: 'änn@example.test' }, { matchBy: 'account-or-email' })
    const { user, isNewUser } = await link(lookalike)
    expect(isNewUser).toBe(true)
    expect(user.id).not.toBe(ann.user.id)
  })

  it('creates a user without an account for a verified email address, and finds the user by it', async () => {
    const { adapter, link, names } = aLinker()
    const mail = identity({ id: 'ann@example.test', email: 'ann@example.test' }, { matchBy: 'email' })
    const { user, isNewUser } = await link(mail)
    expect(isNewUser).toBe(true)
    expect(await link(mail)).toMatchObject({ user: { id: user.id }, isNewUser: false })
    expect(await adapter.users.byAccount(mail.account)).toBeNull()
    expect(names()).toEqual(['createUser'])
  })

  it('stores nothing of users whom the application manages', async () => {
    const { adapter, link, told } = aLinker()
    expect(await link({ ...ANN, matchBy: 'nothing' })).toMatchObject({ user: ANN.user, isNewUser: false })
    expect(await adapter.users.byEmail('ann@example.test')).toBeNull()
    expect(told).toEqual([])
  })

  it('stores only name, email address and picture of a profile', async () => {
    const { link } = aLinker()
    const greedy = { ...ANN.user, role: 'admin', isAdmin: true, emailVerified: new Date(0) }
    const { user } = await link(identity(greedy))
    expect(user).toEqual({ id: user.id, name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null })
  })

  it('creates one user for concurrent sign-ins with the same account, and signs in all of them', async () => {
    const { adapter, link, names } = aLinker()
    const all = await Promise.all(Array.from({ length: 10 }, () => link(identity({ id: 'ann-at-op', name: 'Ann' }))))
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1)
    expect(all.filter(({ isNewUser }) => isNewUser)).toHaveLength(1)
    expect(names()).toEqual(['createUser', 'linkAccount'])
    expect(await adapter.users.byAccount(ANN.account)).toMatchObject({ id: all[0]?.user.id })
  })

  it('signs in a user whom another process creates between the lookups of the account and of the email', async () => {
    const adapter = new MemoryAdapter()
    const byEmail = adapter.users.byEmail.bind(adapter.users)
    const elsewhere = aLinker(adapter)
    const first: { user?: User } = {}
    adapter.users.byEmail = async (email) => {
      adapter.users.byEmail = byEmail
      first.user = (await elsewhere.link(ANN)).user
      return byEmail(email)
    }
    const { link, names } = aLinker(adapter)
    expect(await link(ANN)).toMatchObject({ user: { id: first.user?.id }, isNewUser: false })
    expect(names()).toEqual([])
  })

  it.each([
    ['in one step', new MemoryAdapter()],
    ['in two steps', inTwoSteps()],
  ])('stores a new passkey with its account and user, %s, and no passkey that exists', async (_, adapter) => {
    const { link, names } = aLinker(adapter)
    const { user } = await link({ ...ANN, authenticator: KEY })
    expect(await adapter.authenticators.find('key')).toEqual({ ...KEY, userId: user.id })
    expect(names()).toEqual(['createUser', 'linkAccount'])
    await expect(link({ ...ANN, authenticator: KEY })).rejects.toThrow(OAuthAccountNotLinked)
    const eve = identity({ id: 'eve-at-op', email: 'eve@evil.example' }, { authenticator: KEY })
    await expect(link(eve)).rejects.toThrow('credential')
    expect(await adapter.users.byEmail('eve@evil.example')).toBeNull()
    expect(await adapter.authenticators.find('key')).toEqual({ ...KEY, userId: user.id })
    expect(names()).toHaveLength(2)
  })

  it('stores a new passkey for the signed-in user, or nothing if the account cannot be linked', async () => {
    const { adapter, link, names } = aLinker()
    const ann = await adapter.users.create({ email: 'ann@example.test', emailVerified: null })
    const second = identity({ id: 'key' }, { authenticator: KEY, startedBy: ann.id })
    const { link: linking } = adapter.accounts
    adapter.accounts.link = () => Promise.reject(new TypeError('no memory'))
    await expect(link(second, ann)).rejects.toThrow('no memory')
    expect(await adapter.authenticators.find('key')).toBeNull()
    adapter.accounts.link = linking
    expect(await link(second, ann)).toMatchObject({ user: ann, isNewUser: false })
    expect(await adapter.authenticators.find('key')).toEqual({ ...KEY, userId: ann.id })
    expect(names()).toEqual(['linkAccount'])
  })

  it.each([
    ['account', {}],
    ['key', { authenticator: KEY }],
  ])('attack #187: removes an %s that was linked while the email address was verified', async (_, more) => {
    const { adapter, link, names } = aLinker()
    const ann = await adapter.users.create({ email: 'ann@example.test', emailVerified: null })
    provedAfterLinking(adapter)
    const second = identity({ id: 'key' }, { ...more, startedBy: ann.id })
    await expect(link(second, ann)).rejects.toThrow(OAuthAccountNotLinked)
    expect(await adapter.users.byAccount(second.account)).toBeNull()
    expect(await adapter.authenticators.ofUser(ann.id)).toEqual([])
    expect(names()).toEqual([])
  })

  it('attack #187: removes the account of a user whose email was verified meanwhile, but keeps the user', async () => {
    const adapter = inTwoSteps()
    provedAfterLinking(adapter)
    await expect(aLinker(adapter).link(ANN)).rejects.toThrow(OAuthAccountNotLinked)
    expect(await adapter.users.byAccount(ANN.account)).toBeNull()
    expect(await adapter.users.byEmail('ann@example.test')).not.toBeNull()
  })

  it('attack #187: links nothing for a session from before the verification, but links for a later one', async () => {
    const { adapter, link } = aLinker()
    const ann = await adapter.users.create({ email: 'ann@example.test', emailVerified: new Date(0) })
    const second = identity({ id: 'second', email: 'elsewhere@example.test' })
    await expect(link(second, { ...ann, unverified: true })).rejects.toThrow('verified after this session began')
    expect(await adapter.users.byEmail('elsewhere@example.test')).toBeNull()
    expect(await link(second, ann)).toMatchObject({ user: ann, isNewUser: false })
  })

  it('links for a session whose user is still unverified', async () => {
    const { adapter, link } = aLinker()
    const ann = await adapter.users.create({ email: 'ann@example.test', emailVerified: null })
    expect(await link(identity({ id: 'second' }), { ...ann, unverified: true })).toMatchObject({ user: ann })
  })

  it('attack #187: ends a sign-in whose email was verified meanwhile, and checks only unverified ones', async () => {
    const { adapter, link, linker } = aLinker()
    const before = await link(ANN)
    expect(before.unverified).toBe(true)
    expect(await linker.stillHolds(before)).toBe(true)
    await adapter.users.update({ id: before.user.id ?? '', emailVerified: new Date(0) })
    expect(await linker.stillHolds(before)).toBe(false)
    const after = await link(ANN)
    expect(after).not.toHaveProperty('unverified')
    adapter.users.byId = () => Promise.reject(new TypeError('There is nothing to ask.'))
    expect(await linker.stillHolds(after)).toBe(true)
  })

  it('writes nothing if an account has no tokens to keep', async () => {
    const { adapter, link } = aLinker()
    await link(ANN)
    adapter.accounts.replaceTokens = () => Promise.reject(new TypeError('There is nothing to write.'))
    expect(await link(ANN)).toMatchObject({ isNewUser: false })
  })

  it('refuses one of two concurrent sign-ins with the same email address', async () => {
    const { link, names } = aLinker()
    const twin = identity({ id: 'twin-at-op', email: 'ann@example.test' })
    const both = await Promise.allSettled([link(ANN), link(twin)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = both.find((each) => each.status === 'rejected')
    expect(lost?.reason).toBeInstanceOf(OAuthAccountNotLinked)
    expect(names()).toEqual(['createUser', 'linkAccount'])
  })

  it('refuses one of two concurrent requests to link an account', async () => {
    const { adapter, link } = aLinker()
    const ann = await link(ANN)
    const bob = await link(identity({ id: 'bob-at-op', email: 'bob@example.test' }))
    const shared = identity({ id: 'shared', email: null })
    const both = await Promise.allSettled([link(shared, ann.user), link(shared, bob.user)])
    const lost = both.find((each) => each.status === 'rejected')
    expect(lost?.reason).toBeInstanceOf(OAuthAccountNotLinked)
    expect(await adapter.users.byAccount(shared.account)).not.toBeNull()
  })

  it('keeps no user whose account could not be stored, and rejects with the cause', async () => {
    const adapter = inTwoSteps()
    const { link: store } = adapter.accounts
    const down = new TypeError('no connection')
    adapter.accounts.link = () => Promise.reject(down)
    const { link, told } = aLinker(adapter)
    await expect(link(ANN)).rejects.toBe(down)
    expect(await adapter.users.byEmail('ann@example.test')).toBeNull()
    expect(told).toEqual([])
    adapter.accounts.link = store
    expect(await link(ANN)).toMatchObject({ isNewUser: true })
  })

  it('keeps no user either if both are stored in one step', async () => {
    const adapter = new MemoryAdapter()
    const down = new TypeError('no connection')
    adapter.users.createWithAccount = () => Promise.reject(down)
    const { link, told } = aLinker(adapter)
    await expect(link(ANN)).rejects.toBe(down)
    expect(await adapter.users.byEmail('ann@example.test')).toBeNull()
    expect(told).toEqual([])
  })

  it('creates one user for two concurrent first sign-ins, also in two steps', async () => {
    const adapter = inTwoSteps()
    const { link, names } = aLinker(adapter)
    const settled = await Promise.allSettled([link(ANN), link(ANN)])
    expect(settled.map(({ status }) => status)).toContain('fulfilled')
    expect(names()).toEqual(['createUser', 'linkAccount'])
  })

  it('rejects with the same cause if the database cannot remove users', async () => {
    const adapter = inTwoSteps()
    Object.assign(adapter.users, { delete: undefined })
    const down = new TypeError('no connection')
    adapter.accounts.link = () => Promise.reject(down)
    await expect(aLinker(adapter).link(identity({ id: '1' }))).rejects.toBe(down)
  })
})
