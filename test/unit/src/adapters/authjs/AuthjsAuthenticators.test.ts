import { describe, expect, it } from '@jest/globals'
import type { AuthjsAdapter, AuthjsAuthenticator } from 'authengine'
import { AuthjsAuthenticators } from '../../../../../src/adapters/authjs/AuthjsAuthenticators.js'
import { AuthjsCalls, AuthjsIds } from '../../../../../src/adapters/authjs/AuthjsAdapter.js'
import { AuthjsMemory, plain } from './AuthjsMemory.js'

const KEY = {
  credentialID: 'b25l',
  userId: '7',
  providerAccountId: 'b25l',
  credentialPublicKey: 'a2V5',
  counter: 3,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
  transports: 'internal',
}
const DETAILS = { provider: 'passkey', userHandle: 'aGFuZGxl', name: 'Phone', createdAt: new Date(0), lastUsed: null }
const USE = { counter: 4, credentialBackedUp: false, lastUsed: new Date(0) }

/** Authenticators of an adapter with numeric ids. The ids are known from a sign-in unless the test overrides it. */
function keysIn(functions: AuthjsAdapter, known = true): { store: AuthjsAuthenticators; unlinked: unknown[] } {
  const ids = new AuthjsIds()
  if (known) ids.textOf(1)
  const unlinked: unknown[] = []
  const accounts = { unlinkFrom: (...names: unknown[]) => void unlinked.push(names) }
  return { store: new AuthjsAuthenticators(new AuthjsCalls(functions), ids, accounts), unlinked }
}

/** A database with a user in it. */
function aMemory(): AuthjsMemory {
  const memory = new AuthjsMemory({ newId: () => 7 })
  memory.createUser({ id: '', email: 'ann@example.test', emailVerified: null })
  return memory
}

/** An adapter that always returns the same row. */
const answering = (row: object | null | undefined): AuthjsAdapter => ({
  getAuthenticator: () => row as AuthjsAuthenticator | null | undefined,
  listAuthenticatorsByUserId: () => (row ? [row as AuthjsAuthenticator] : null),
})

describe('AuthjsAuthenticators', () => {
  it("stores the members of Auth.js, under the adapter's own id of the user", async () => {
    const given: unknown[] = []
    const createAuthenticator = (row: unknown): unknown => given.push(row)
    const { store } = keysIn({ getAuthenticator: () => undefined, createAuthenticator })
    await store.create({ ...KEY, ...DETAILS })
    await store.create({ ...KEY, transports: undefined })
    expect(given).toStrictEqual([
      { ...KEY, userId: 7 },
      { ...KEY, userId: 7, transports: null },
    ])
  })

  it('stores the name if the adapter can change it', async () => {
    const memory = aMemory()
    const { store } = keysIn(memory)
    await store.create({ ...KEY, ...DETAILS })
    expect(await store.find('b25l')).toStrictEqual({ ...KEY, name: 'Phone' })
    await store.rename?.('b25l', 'Old phone')
    expect(await store.ofUser('7')).toStrictEqual([{ ...KEY, name: 'Old phone' }])
  })

  it.each([
    ['the same id', 'b25l'],
    // An adapter that compares ids loosely, or stores several ids as one, would give the key to the new owner.
    ['another id', 'B25l'],
  ])('stores no key if the adapter returns one with %s already', async (_what, credentialID) => {
    let stored = 0
    const createAuthenticator = (): unknown => stored++
    const { store } = keysIn({ ...answering({ ...KEY, credentialID }), createAuthenticator })
    await expect(store.create(KEY)).rejects.toThrow('An authenticator with this id is stored already.')
    expect(stored).toBe(0)
  })

  it('stores the key of one of two concurrent callers if the adapter keeps the last one', async () => {
    const memory = aMemory()
    memory.createAuthenticator = (row) => {
      memory.authenticators.set(row.credentialID, row)
      return Promise.resolve()
    }
    const { store } = keysIn(memory)
    const results = await Promise.allSettled(['one', 'two'].map((name) => store.create({ ...KEY, name })))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await store.find('b25l')).toMatchObject({ name: 'one' })
  })

  it('does not return the key of another user', async () => {
    const { store } = keysIn(answering({ ...KEY, credentialID: 'B25l', userId: 8 }))
    expect(await store.find('b25l')).toBeNull()
    expect(await store.ofUser('7')).toEqual([])
    expect(await store.use('b25l', 3, USE)).toBe(false)
  })

  it.each([null, undefined])('treats %p as not found', async (nothing) => {
    const { store } = keysIn(answering(nothing))
    expect(await store.find('b25l')).toBeNull()
    expect(await store.ofUser('7')).toEqual([])
  })

  it('lists a key once that the adapter returns twice', async () => {
    const row = { ...KEY, userId: 7 }
    const { store } = keysIn({ listAuthenticatorsByUserId: () => [row, { ...row }, { ...row, credentialID: 'dHdv' }] })
    expect((await store.ofUser('7')).map(({ credentialID }) => credentialID)).toEqual(['b25l', 'dHdv'])
  })

  it('finds the keys of a user whose id the adapter has not returned yet', async () => {
    const memory = aMemory()
    await memory.createAuthenticator({ ...KEY, userId: 7 })
    expect(await keysIn(memory, false).store.ofUser('7')).toHaveLength(1)
  })

  it('updates the counter for one of two concurrent callers, and writes nothing without a counter', async () => {
    const written: unknown[] = []
    const memory = aMemory()
    const update = memory.updateAuthenticatorCounter.bind(memory)
    memory.updateAuthenticatorCounter = (id, counter) => {
      written.push([id, counter])
      return update(id, counter)
    }
    const { store } = keysIn(memory)
    await store.create(KEY)
    expect(await Promise.all([4, 5].map((counter) => store.use('b25l', 3, { counter })))).toEqual([true, false])
    expect(written).toEqual([['b25l', 4]])
    expect(await store.use('b25l', 4, { counter: 4 })).toBe(true)
    expect(written).toHaveLength(1)
  })

  it('returns false for a key that was removed meanwhile, and rejects if an update fails', async () => {
    const memory = aMemory()
    const { store } = keysIn(memory)
    await store.create(KEY)
    memory.updateAuthenticatorCounter = () => Promise.reject(new TypeError('locked'))
    await expect(store.use('b25l', 3, USE)).rejects.toThrow(
      'The function updateAuthenticatorCounter of the adapter failed.',
    )
    memory.updateAuthenticatorCounter = (id) => {
      memory.authenticators.delete(id)
      return Promise.reject(new TypeError('no such authenticator'))
    }
    expect(await store.use('b25l', 3, USE)).toBe(false)
  })

  it('removes a key and the account in memory that belongs to it', async () => {
    const { store, unlinked } = keysIn(aMemory())
    await store.create({ ...KEY, providerAccountId: 'account' })
    expect(await store.delete?.('b25l', true)).toBe(false)
    expect(unlinked).toEqual([])
    expect(await store.delete?.('b25l', false)).toBe(true)
    expect(unlinked).toEqual([['7', 'account']])
    expect(await store.find('b25l')).toBeNull()
  })

  it('can neither rename nor remove if the adapter cannot', async () => {
    const { store } = keysIn(plain(aMemory(), 'renameAuthenticator', 'deleteAuthenticator'))
    expect([store.rename, store.delete]).toEqual([undefined, undefined])
    await store.create({ ...KEY, ...DETAILS })
    expect(await store.find('b25l')).toStrictEqual(KEY)
  })
})
