import { describe, expect, it } from '@jest/globals'
import { RecentAccounts } from '../../../../../src/adapters/memory/MemoryAccounts.js'
import type { DatabaseAccount } from '../../../../../src/core/DatabaseAdapter.js'

const account = (id: string, tokens: Partial<DatabaseAccount> = {}): DatabaseAccount => ({
  provider: 'op',
  providerAccountId: id,
  userId: id,
  type: 'oidc',
  access_token: `access-${id}`,
  refresh_token: `refresh-${id}`,
  ...tokens,
})

/** A store with these accounts. */
async function storeOf(accounts: readonly DatabaseAccount[], max?: number): Promise<RecentAccounts> {
  const store = new RecentAccounts({ max })
  for (const each of accounts) await store.link(each)
  return store
}

describe('RecentAccounts', () => {
  it('finds an account by its id at the provider, and returns copies', async () => {
    const store = await storeOf([account('ann')])
    const found = await store.find('ann', 'op')
    expect(found).toEqual(account('ann'))
    Object.assign(found ?? {}, { access_token: 'changed' })
    expect(await store.find('ann', 'op')).toEqual(account('ann'))
    expect(await store.find('ann', 'other')).toBeNull()
    expect(await store.find('bob', 'op')).toBeNull()
  })

  it('does not confuse two pairs of provider and id', async () => {
    const store = await storeOf([account('b","c', { provider: 'a' })])
    expect(await store.find('c', 'a","b')).toBeNull()
  })

  it('keeps a limited number of accounts', async () => {
    const store = await storeOf([account('ann'), account('bob'), account('ann'), account('eve')], 2)
    expect(await store.find('bob', 'op')).toBeNull()
    expect(await store.find('ann', 'op')).not.toBeNull()
    expect(await store.find('eve', 'op')).not.toBeNull()
  })

  it('defect R35: limits the bytes of all tokens, not only the number of accounts', async () => {
    const store = new RecentAccounts()
    const long = { access_token: 'x'.repeat(60_000), id_token: 'y'.repeat(60_000) }
    for (let at = 0; at < 400; at++) await store.link(account(String(at), long))
    const kept = await Promise.all(Array.from({ length: 400 }, (_, at) => store.find(String(at), 'op')))
    // 32 MiB hold this many accounts of a bit more than 120 kB each.
    const names = kept.flatMap((found) => (found ? [Number(found.providerAccountId)] : []))
    expect(names.length).toBeGreaterThan(270)
    expect(names.length).toBeLessThan(280)
    expect(names).toEqual(Array.from({ length: names.length }, (_, at) => 400 - names.length + at))
  })

  it('defect R35: counts tokens that were refreshed', async () => {
    const store = new RecentAccounts({ bytes: 5000 })
    for (const id of ['ann', 'bob']) await store.link(account(id))
    await store.replaceTokens(account('bob'), 'refresh-bob', { access_token: 'x'.repeat(4000) })
    expect(await store.find('ann', 'op')).toBeNull()
    expect(await store.find('bob', 'op')).not.toBeNull()
    await store.replaceTokens(account('bob'), 'refresh-bob', { access_token: 'x'.repeat(5000) })
    expect(await store.find('bob', 'op')).toBeNull()
  })

  it('replaces the tokens of an account, but keeps the refresh token if there is no new one', async () => {
    const store = await storeOf([account('ann', { expires_at: 1 })])
    const { refresh_token: _, ...again } = account('ann', { access_token: 'new' })
    await store.link(again)
    expect(await store.find('ann', 'op')).toEqual({ ...again, refresh_token: 'refresh-ann' })
  })

  it('reserves a refresh once, until the reservation expires', async () => {
    const store = await storeOf([account('ann')])
    const key = account('ann')
    expect(await store.lease(key, 'refresh-ann', { now: 100, until: 120 })).toBe(true)
    expect(await store.lease(key, 'refresh-ann', { now: 119, until: 139 })).toBe(false)
    expect(await store.lease(key, 'refresh-ann', { now: 120, until: 140 })).toBe(true)
  })

  it('reserves nothing for a refresh token that was replaced', async () => {
    const store = await storeOf([account('ann')])
    expect(await store.lease(account('ann'), 'refresh-old', { now: 100, until: 120 })).toBe(false)
    expect(await store.lease(account('bob'), 'refresh-bob', { now: 100, until: 120 })).toBe(false)
  })

  it('replaces tokens once, and ends the reservation', async () => {
    const store = await storeOf([account('ann', { expires_at: 5, scope: 'openid' })])
    const key = account('ann')
    await store.lease(key, 'refresh-ann', { now: 100, until: 120 })
    const changes = { access_token: 'new', refresh_token: 'refresh-new', expires_at: undefined }
    expect(await store.replaceTokens(key, 'refresh-ann', changes)).toBe(true)
    expect(await store.replaceTokens(key, 'refresh-ann', { access_token: 'late' })).toBe(false)
    expect(await store.find('ann', 'op')).toMatchObject({ access_token: 'new', scope: 'openid' })
    expect((await store.find('ann', 'op'))?.expires_at).toBeUndefined()
    expect(await store.lease(key, 'refresh-new', { now: 101, until: 121 })).toBe(true)
  })

  it('replaces no tokens of an unknown account', async () => {
    expect(await new RecentAccounts().replaceTokens(account('ann'), undefined, { access_token: 'x' })).toBe(false)
  })

  it('removes a reservation with a new sign-in', async () => {
    const store = await storeOf([account('ann')])
    await store.lease(account('ann'), 'refresh-ann', { now: 100, until: 120 })
    await store.link(account('ann'))
    expect(await store.lease(account('ann'), 'refresh-ann', { now: 101, until: 121 })).toBe(true)
  })

  it('reports that it does not join accounts of several providers', () => {
    expect(new RecentAccounts().joinsProviders).toBe(false)
  })
})
