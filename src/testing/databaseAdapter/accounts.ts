import assert from 'node:assert/strict'
import type { AccountStore, DatabaseAccount } from '../../core/DatabaseAdapter.js'
import { promises } from './DatabasePromise.js'
import { ACCOUNT, linked, stored } from './fixtures.js'

const TOKENS = {
  access_token: 'a'.repeat(8000),
  refresh_token: 'refresh',
  id_token: `e30.${'b'.repeat(8000)}.`,
  expires_at: 4_102_444_800,
  scope: 'openid profile ä',
  token_type: 'bearer',
} as const

const tokensIn = (account: DatabaseAccount | null): Partial<Record<keyof typeof TOKENS, unknown>> =>
  Object.fromEntries(Object.keys(TOKENS).map((name) => [name, account && Reflect.get(account, name)]))

const listsAll = (store: AccountStore): boolean => store.ofUser !== undefined && store.findsAllAccounts !== false

/** Contract cases for accounts. */
export const accounts = [
  ...promises([], {
    'keeps an account with its tokens, for one user and one provider': async (database) => {
      const ann = await linked(database, TOKENS)
      const found = await database.accounts.find(ann.id, 'op')
      assert.equal(found?.userId, ann.id)
      assert.equal(found.providerAccountId, ACCOUNT.providerAccountId)
      assert.equal(found.type, 'oidc')
      for (const [name, value] of Object.entries(tokensIn(found))) assert.equal(value, Reflect.get(TOKENS, name), name)
      assert.equal(await database.accounts.find(ann.id, 'other'), null)
      assert.equal(await database.accounts.find('no-such-user', 'op'), null)
    },
    'leaves out what an account does not have': async (database) => {
      const ann = await linked(database, {})
      const found = await database.accounts.find(ann.id, 'op')
      assert.ok(found)
      for (const [name, value] of Object.entries(tokensIn(found))) assert.equal(value, undefined, name)
    },
    'has one owner for an account': async (database) => {
      const ann = await linked(database)
      const bob = await stored(database, 'bob@example.test')
      for (const { id } of [bob, ann]) await assert.rejects(database.accounts.link({ ...ACCOUNT, userId: id }))
      assert.equal((await database.users.byAccount(ACCOUNT))?.id, ann.id)
      assert.equal(await database.accounts.find(bob.id, 'op'), null)
    },
    'compares the names of accounts byte for byte': async (database) => {
      const names = ['abc', 'ABC', 'äbc', 'abc.', '123', '0123']
      const owners = new Map<string, string>()
      for (const providerAccountId of names) {
        const user = await stored(database, `${String(owners.size)}@example.test`)
        await database.accounts.link({ ...ACCOUNT, providerAccountId, userId: user.id })
        owners.set(providerAccountId, user.id)
      }
      for (const [providerAccountId, id] of owners) {
        assert.equal((await database.users.byAccount({ provider: 'op', providerAccountId }))?.id, id)
        assert.equal(await database.users.byAccount({ provider: 'OP', providerAccountId }), null)
      }
      for (const providerAccountId of ['Abc', 'abc ', '123.0', 'ab_', '%']) {
        assert.equal(await database.users.byAccount({ provider: 'op', providerAccountId }), null, providerAccountId)
      }
    },
    'gives a user several accounts': async (database) => {
      const ann = await linked(database)
      const { id: userId } = ann
      await database.accounts.link({ ...ACCOUNT, provider: 'other', access_token: 'of the other', userId })
      assert.equal((await database.users.byAccount({ ...ACCOUNT, provider: 'other' }))?.id, ann.id)
      assert.equal((await database.accounts.find(ann.id, 'other'))?.access_token, 'of the other')
      assert.equal((await database.accounts.find(ann.id, 'op'))?.access_token, 'access')
    },
    'separates several accounts of a user at one provider': async (database) => {
      const ann = await linked(database)
      const { id: userId } = ann
      await database.accounts.link({ ...ACCOUNT, providerAccountId: 'second', access_token: 'of the second', userId })
      const tokenOf = async (id: string): Promise<string | undefined> =>
        (await database.accounts.find(userId, 'op', id))?.access_token
      assert.equal(await tokenOf(ACCOUNT.providerAccountId), 'access')
      assert.equal(await tokenOf('second'), 'of the second')
      assert.equal(await database.accounts.find(userId, 'op', 'third'), null)
      assert.equal(await database.accounts.find('no-such-user', 'op', 'second'), null)
      assert.notEqual(await database.accounts.find(userId, 'op'), null)
    },
    'lists exactly the accounts of a user, if it lists accounts': async (database) => {
      if (!listsAll(database.accounts)) return
      const ann = await linked(database)
      const bob = await stored(database, 'bob@example.test')
      await database.accounts.link({ ...ACCOUNT, providerAccountId: 'second', userId: ann.id })
      await database.accounts.link({ ...ACCOUNT, provider: 'other', userId: bob.id })
      const listed = await database.accounts.ofUser(ann.id)
      assert.deepEqual(listed.map(({ providerAccountId }) => providerAccountId).sort(), ['ann-at-op', 'second'])
      assert.ok(listed.every(({ type, userId }) => type === 'oidc' && userId === ann.id))
      assert.deepEqual(await database.accounts.ofUser('no-such-user'), [])
    },
    'reserves a refresh until the reservation lapses': async (database) => {
      await linked(database)
      const { accounts: store } = database
      assert.equal(await store.lease(ACCOUNT, 'refresh', { now: 1000, until: 1020 }), true)
      assert.equal(await store.lease(ACCOUNT, 'refresh', { now: 1010, until: 1030 }), false)
      assert.equal(await store.lease(ACCOUNT, 'refresh', { now: 1031, until: 1051 }), true)
    },
    'reserves nothing for another refresh token or an unknown account': async (database) => {
      await linked(database)
      const lease = { now: 1000, until: 1020 }
      assert.equal(await database.accounts.lease(ACCOUNT, 'stale', lease), false)
      assert.equal(await database.accounts.lease({ ...ACCOUNT, provider: 'other' }, 'refresh', lease), false)
      assert.equal(await database.accounts.lease(ACCOUNT, 'refresh', lease), true)
    },
    'replaces the tokens that are given, removes those given as undefined, and keeps the others': async (database) => {
      const ann = await linked(database, TOKENS)
      const changes = { access_token: 'new', refresh_token: 'next', expires_at: undefined }
      assert.equal(await database.accounts.replaceTokens(ACCOUNT, 'refresh', changes), true)
      const found = await database.accounts.find(ann.id, 'op')
      assert.equal(found?.access_token, 'new')
      assert.equal(found.refresh_token, 'next')
      assert.equal(found.expires_at, undefined)
      assert.equal(found.id_token, TOKENS.id_token)
      assert.equal(found.scope, TOKENS.scope)
    },
    'replaces nothing if another call was first': async (database) => {
      const ann = await linked(database)
      const { accounts: store } = database
      assert.equal(await store.replaceTokens(ACCOUNT, 'refresh', { access_token: 'new', refresh_token: 'next' }), true)
      for (const before of ['refresh', '', undefined]) {
        assert.equal(await store.replaceTokens(ACCOUNT, before, { access_token: 'late' }), false)
      }
      assert.equal(await store.replaceTokens({ ...ACCOUNT, provider: 'other' }, 'next', {}), false)
      assert.equal((await store.find(ann.id, 'op'))?.access_token, 'new')
    },
    'replaces the tokens of an account that has no refresh token': async (database) => {
      const ann = await linked(database, { access_token: 'access' })
      const { accounts: store } = database
      assert.equal(await store.replaceTokens(ACCOUNT, undefined, { access_token: 'new' }), true)
      assert.equal((await store.find(ann.id, 'op'))?.access_token, 'new')
      assert.equal(await store.replaceTokens(ACCOUNT, undefined, { refresh_token: 'first' }), true)
      assert.equal(await store.replaceTokens(ACCOUNT, undefined, { refresh_token: 'second' }), false)
    },
    'ends a reservation when tokens are replaced': async (database) => {
      await linked(database)
      const { accounts: store } = database
      await store.lease(ACCOUNT, 'refresh', { now: 1000, until: 1020 })
      assert.equal(await store.replaceTokens(ACCOUNT, 'refresh', { refresh_token: 'next' }), true)
      assert.equal(await store.lease(ACCOUNT, 'next', { now: 1001, until: 1021 }), true)
    },
  }),
  ...promises(['accounts.unlinkAll'], {
    'removes every account of a user, and of no other user': async (database) => {
      const ann = await linked(database)
      await database.accounts.link({ ...ACCOUNT, provider: 'other', userId: ann.id })
      const bob = await stored(database, 'bob@example.test')
      const ofBob = { ...ACCOUNT, providerAccountId: 'bob-at-op' }
      await database.accounts.link({ ...ofBob, userId: bob.id })
      await database.accounts.unlinkAll(ann.id)
      for (const provider of [ACCOUNT.provider, 'other']) {
        assert.equal(await database.users.byAccount({ ...ACCOUNT, provider }), null)
        assert.equal(await database.accounts.find(ann.id, provider), null)
      }
      assert.equal((await database.users.byId(ann.id))?.id, ann.id)
      assert.equal((await database.users.byAccount(ofBob))?.id, bob.id)
      await database.accounts.unlinkAll(ann.id)
      await database.accounts.link({ ...ACCOUNT, userId: bob.id })
      assert.equal((await database.users.byAccount(ACCOUNT))?.id, bob.id)
    },
  }),
]
