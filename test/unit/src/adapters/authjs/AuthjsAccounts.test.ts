import { describe, expect, it } from '@jest/globals'
import { AuthjsAccounts } from '../../../../../src/adapters/authjs/AuthjsUsers.js'
import {
  type AuthjsAccount,
  type AuthjsAdapter,
  AuthjsCalls,
  AuthjsIds,
} from '../../../../../src/adapters/authjs/AuthjsAdapter.js'

const KEY = { provider: 'op', providerAccountId: '7' }
const ACCOUNT = { ...KEY, type: 'oidc', userId: '1', access_token: 'a', refresh_token: 'first' }

/** Accounts of an adapter with numeric ids, which stores nothing unless the test provides functions. */
function accountsIn(functions: AuthjsAdapter = {}, max?: number): { store: AuthjsAccounts; linked: object[] } {
  const linked: object[] = []
  const ids = new AuthjsIds()
  ids.textOf(1)
  const linkAccount = (account: object): unknown => linked.push(account)
  return { store: new AuthjsAccounts(new AuthjsCalls({ linkAccount, ...functions }), ids, { max }), linked }
}

describe('AuthjsAccounts', () => {
  it("stores an account under the adapter's own id of its user, without undefined members", async () => {
    const { store, linked } = accountsIn()
    await store.link({ ...ACCOUNT, scope: undefined } as never)
    expect(linked).toStrictEqual([{ ...ACCOUNT, userId: 1 }])
    expect(await store.find('1', 'op')).toEqual(ACCOUNT)
    expect(await store.find('2', 'op')).toBeNull()
    expect(await store.find('1', 'other')).toBeNull()
  })

  it('reports that it does not find all accounts', () => {
    expect(accountsIn().store.findsAllAccounts).toBe(false)
  })

  it('keeps nothing in memory that was not stored', async () => {
    const linkAccount = (): never => {
      throw new TypeError('duplicate key')
    }
    const { store } = accountsIn({ linkAccount })
    await expect(store.link(ACCOUNT)).rejects.toThrow('The function linkAccount of the adapter failed.')
    expect(await store.find('1', 'op')).toBeNull()
  })

  it('replaces tokens by compare and set, and reserves a refresh for one caller', async () => {
    const { store } = accountsIn()
    await store.link(ACCOUNT)
    const lease = { now: 100, until: 120 }
    expect(await Promise.all([1, 2].map(() => store.lease(KEY, 'first', lease)))).toEqual([true, false])
    expect(await store.replaceTokens(KEY, 'first', { refresh_token: 'second' })).toBe(true)
    expect(await store.replaceTokens(KEY, 'first', { refresh_token: 'third' })).toBe(false)
    expect(await store.find('1', 'op')).toMatchObject({ refresh_token: 'second' })
  })

  it('keeps the tokens of a sign-in with an account that was linked elsewhere', async () => {
    const { store } = accountsIn()
    store.notice({ ...KEY, type: 'oidc' }, '1')
    expect(await store.find('1', 'op')).toEqual({ ...KEY, type: 'oidc', userId: '1' })
    expect(await store.replaceTokens(KEY, undefined, { access_token: 'new', refresh_token: 'r' })).toBe(true)
    store.notice(KEY, '1')
    expect(await store.find('1', 'op')).toMatchObject({ access_token: 'new', refresh_token: 'r' })
  })

  it('drops the tokens of an account that has another owner or none', async () => {
    const { store } = accountsIn()
    await store.link(ACCOUNT)
    store.notice(KEY, '2')
    expect(await store.find('1', 'op')).toBeNull()
    expect(await store.find('2', 'op')).toEqual({ ...KEY, type: 'oauth', userId: '2' })
    store.notice(KEY, undefined)
    expect(await store.find('2', 'op')).toBeNull()
  })

  it('finds the account that a user has used last', async () => {
    const { store } = accountsIn()
    await store.link(ACCOUNT)
    await store.link({ ...ACCOUNT, providerAccountId: '8' })
    expect(await store.find('1', 'op')).toMatchObject({ providerAccountId: '8' })
    store.notice(KEY, '1')
    expect(await store.find('1', 'op')).toMatchObject({ providerAccountId: '7', access_token: 'a' })
  })

  it('removes all accounts of a user that are in memory', async () => {
    const removed: object[] = []
    const { store } = accountsIn({ unlinkAccount: (key) => removed.push(key) })
    await store.link(ACCOUNT)
    await store.link({ ...ACCOUNT, providerAccountId: '8', userId: '2' })
    await store.unlinkAll('1')
    expect(removed).toEqual([KEY])
    expect(await store.find('1', 'op')).toBeNull()
    expect(await store.find('2', 'op')).not.toBeNull()
  })

  it('drops accounts that the adapter cannot remove', async () => {
    const { store } = accountsIn()
    await store.link(ACCOUNT)
    await store.unlinkAll('1')
    expect(await store.find('1', 'op')).toBeNull()
  })

  it('keeps the newest accounts', async () => {
    const { store } = accountsIn({}, 2)
    for (const id of ['1', '2', '3']) store.notice({ provider: 'op', providerAccountId: id }, id)
    expect(await store.find('1', 'op')).toBeNull()
    expect(await store.find('2', 'op')).not.toBeNull()
    expect(await store.find('3', 'op')).not.toBeNull()
  })

  describe('of an adapter with getAccount', () => {
    const stored: AuthjsAccount = { ...ACCOUNT, userId: 1, refresh_token: null, expires_at: '1700000000' }

    it('reads the tokens once', async () => {
      const asked: unknown[] = []
      const { store } = accountsIn({ getAccount: (...args) => (asked.push(args), stored) })
      store.notice({ ...KEY, type: 'oidc' }, '1')
      const read = { ...KEY, type: 'oidc', userId: '1', access_token: 'a', expires_at: 1700000000 }
      expect(await store.find('1', 'op')).toStrictEqual(read)
      expect(await store.find('1', 'op')).toStrictEqual(read)
      expect(asked).toEqual([['7', 'op']])
    })

    it.each([
      ['nothing', null],
      ['another account', { ...stored, providerAccountId: '8' }],
      ['an account elsewhere', { ...stored, provider: 'other' }],
      ['an account of another user', { ...stored, userId: 2 }],
    ])('reads no tokens from %s', async (_what, answer) => {
      const { store } = accountsIn({ getAccount: () => answer })
      store.notice(KEY, '1')
      expect(await store.find('1', 'op')).toEqual({ ...KEY, type: 'oauth', userId: '1' })
    })

    it('prefers the tokens of a concurrent sign-in', async () => {
      const { store } = accountsIn({
        getAccount: async () => {
          await store.replaceTokens(KEY, undefined, { access_token: 'newer' })
          return stored
        },
      })
      store.notice(KEY, '1')
      expect(await store.find('1', 'op')).toMatchObject({ access_token: 'newer' })
    })
  })
})
