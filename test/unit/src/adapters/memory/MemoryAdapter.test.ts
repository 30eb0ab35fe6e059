import { describe, expect, it } from '@jest/globals'
import { SeededRandom } from 'authengine/testing'
import { MemoryAdapter } from '../../../../../src/adapters/memory/MemoryAdapter.js'
import type { DatabaseAccount, DatabaseUser } from '../../../../../src/core/DatabaseAdapter.js'

const ANN = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }

/** A database with Ann in it, and her account. */
async function aDatabase(): Promise<{ adapter: MemoryAdapter; ann: DatabaseUser; account: DatabaseAccount }> {
  const adapter = new MemoryAdapter(new SeededRandom())
  const ann = await adapter.users.create(ANN)
  const account = { provider: 'op', providerAccountId: '7', type: 'oidc', userId: ann.id, refresh_token: 'first' }
  await adapter.accounts.link(account)
  return { adapter, ann, account }
}

describe('MemoryAdapter', () => {
  it('finds users by id, email address and account, and returns null for no user', async () => {
    const { adapter, ann, account } = await aDatabase()
    expect(ann).toEqual({ ...ANN, id: ann.id })
    expect(await adapter.users.byId(ann.id)).toEqual(ann)
    expect(await adapter.users.byEmail('ann@example.test')).toEqual(ann)
    expect(await adapter.users.byAccount(account)).toEqual(ann)
    expect(await adapter.users.byId('unknown')).toBeNull()
    expect(await adapter.users.byEmail('unknown@example.test')).toBeNull()
    expect(await adapter.users.byAccount({ ...account, providerAccountId: '8' })).toBeNull()
    expect(await adapter.users.byAccount({ ...account, provider: 'other' })).toBeNull()
  })

  it('gives every user a new id, whatever the profile contains', async () => {
    const adapter = new MemoryAdapter()
    const one = await adapter.users.create({ ...ANN, id: 'mine' })
    const two = await adapter.users.create({ ...ANN, id: 'mine', email: null })
    const three = await adapter.users.create({ ...ANN, id: 'mine', email: null })
    expect(new Set([one.id, two.id, three.id, 'mine']).size).toBe(4)
  })

  it('stores one user for each email address', async () => {
    const { adapter } = await aDatabase()
    await expect(adapter.users.create(ANN)).rejects.toThrow('This email address belongs to a user already.')
  })

  it('stores one owner for each account', async () => {
    const { adapter, account } = await aDatabase()
    await expect(adapter.accounts.link({ ...account, userId: 'bob' })).rejects.toThrow(
      'This account belongs to a user already.',
    )
    expect(await adapter.accounts.find('bob', 'op')).toBeNull()
  })

  it('changes only the given members of a user', async () => {
    const { adapter, ann } = await aDatabase()
    const emailVerified = new Date(0)
    expect(await adapter.users.update({ id: ann.id, emailVerified })).toEqual({ ...ann, emailVerified })
    expect(await adapter.users.byId(ann.id)).toEqual({ ...ann, emailVerified })
  })

  it('removes a user, so that the email address can be used again', async () => {
    const { adapter, ann } = await aDatabase()
    await adapter.users.delete?.(ann.id)
    expect(await adapter.users.byId(ann.id)).toBeNull()
    expect(await adapter.users.create(ANN)).toMatchObject(ANN)
  })

  it('returns copies', async () => {
    const { adapter, ann } = await aDatabase()
    for (const found of [ann, await adapter.users.byId(ann.id)]) Object.assign(found ?? {}, { name: 'Eve' })
    expect(await adapter.users.byId(ann.id)).toMatchObject({ name: 'Ann' })
    Object.assign((await adapter.accounts.find(ann.id, 'op')) ?? {}, { refresh_token: 'mine' })
    expect(await adapter.accounts.find(ann.id, 'op')).toMatchObject({ refresh_token: 'first' })
  })

  it('reserves a refresh for one of several callers, until the reservation expires', async () => {
    const { adapter, account } = await aDatabase()
    const all = [1, 2, 3].map(() => adapter.accounts.lease(account, 'first', { now: 100, until: 120 }))
    expect(await Promise.all(all)).toEqual([true, false, false])
    expect(await adapter.accounts.lease(account, 'first', { now: 119, until: 139 })).toBe(false)
    expect(await adapter.accounts.lease(account, 'first', { now: 120, until: 140 })).toBe(true)
    expect(await adapter.accounts.lease(account, 'another', { now: 500, until: 520 })).toBe(false)
  })

  it('replaces tokens by compare and set, and ends the reservation', async () => {
    const { adapter, ann, account } = await aDatabase()
    await adapter.accounts.lease(account, 'first', { now: 100, until: 120 })
    expect(await adapter.accounts.replaceTokens(account, 'first', { refresh_token: 'second' })).toBe(true)
    expect(await adapter.accounts.replaceTokens(account, 'first', { refresh_token: 'third' })).toBe(false)
    expect(await adapter.accounts.find(ann.id, 'op')).toEqual({ ...account, refresh_token: 'second' })
    expect(await adapter.accounts.lease(account, 'second', { now: 101, until: 121 })).toBe(true)
    expect(await adapter.accounts.replaceTokens({ ...account, provider: 'none' }, undefined, {})).toBe(false)
  })

  it('removes the accounts of a removed user, so that their owner can sign in again', async () => {
    const { adapter, ann, account } = await aDatabase()
    await adapter.users.delete?.(ann.id)
    const again = await adapter.users.createWithAccount?.(ANN, { account })
    expect(await adapter.users.byAccount(account)).toEqual(again)
  })

  it('returns copies of sessions', async () => {
    const { adapter, ann } = await aDatabase()
    const row = { sessionToken: 'token', userId: ann.id, expires: new Date(0) }
    await adapter.sessions.create(row)
    const found = await adapter.sessions.find('token')
    for (const copy of [row, found?.session, ...((await adapter.sessions.ofUser?.(ann.id)) ?? [])]) {
      Object.assign(copy ?? {}, { userId: 'eve' })
    }
    expect((await adapter.sessions.find('token'))?.user).toEqual(ann)
  })
})
