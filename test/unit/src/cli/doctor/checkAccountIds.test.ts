import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import Instagram from '@authengine/providers/instagram'
import Pinterest from '@authengine/providers/pinterest'
import Spotify from '@authengine/providers/spotify'
import { sqlAdapter } from '@authengine/sql'
import { MemoryAdapter, type AuthConfig } from 'authengine'
import { checkAccountIds } from '../../../../../src/cli/doctor/checkAccountIds.js'
import { formerAccountIds } from '../../../../../src/core/formerAccountIds.js'
import { aPatient } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk: Desk
beforeEach(() => {
  desk = new Desk()
})
afterEach(() => {
  desk.clear()
})

const verdicts = (config: AuthConfig, offline = false) => checkAccountIds(aPatient(desk, {}, config, { offline }))

/** A database with accounts of a provider. */
async function withAccounts(provider: string, ...ids: string[]) {
  const adapter = sqlAdapter({ sqlite: desk.folder.at('auth.db') })
  await adapter.migrate()
  for (const providerAccountId of ids)
    await adapter.users.createWithAccount(
      { email: null, emailVerified: null },
      { account: { provider, providerAccountId, type: 'oauth' } },
    )
  return adapter
}

describe('the check of account ids', () => {
  it('defect R44: counts the accounts that another library stored, and prints what to write', async () => {
    const adapter = await withAccounts('spotify', 'ann.lee', '31xyzabc', '7mQ4217vbn0PzXkE2sJdYh')
    expect(await verdicts({ adapter, providers: [Spotify] })).toEqual([
      {
        about: 'spotify',
        status: 'warning',
        found:
          'Auth.js and Better Auth stored accounts by id; here they are stored by account_id. By their form, 2 of 3 accounts ' +
          'that were looked at are of that library, and are not found.',
        fix: expect.stringContaining('accountAliases: { ids: ({ id }) => [id], until:'),
      },
    ])
    await adapter.close()
  })

  it('defect R44: does not recommend aliases for user names', async () => {
    const adapter = await withAccounts('pinterest', 'ann')
    const [verdict] = await verdicts({ adapter, providers: [Pinterest] })
    expect(verdict?.status).toBe('warning')
    expect(verdict?.fix).not.toContain('accountAliases')
    await adapter.close()
  })

  it('defect R44: reports nothing if every account has an id of this library', async () => {
    const adapter = await withAccounts('spotify', '7mQ4217vbn0PzXkE2sJdYh')
    expect(await verdicts({ adapter, providers: [Spotify] })).toEqual([])
    await adapter.close()
  })

  it('defect R44: explains the difference if accounts cannot be listed, or ids look alike', async () => {
    for (const provider of [Spotify, Instagram]) {
      expect(await verdicts({ adapter: new MemoryAdapter(), providers: [provider] })).toMatchObject([
        { status: 'unknown', found: expect.stringContaining('are not found') },
      ])
    }
    const adapter = sqlAdapter({ sqlite: desk.folder.at('none.db') })
    expect(await verdicts({ adapter, providers: [Spotify] })).toMatchObject([{ status: 'unknown' }])
    expect(await verdicts({ adapter, providers: [Spotify] }, true)).toMatchObject([{ status: 'unknown' }])
    await adapter.close()
  })

  it('defect R44: accepts aliases, and applications without a database', async () => {
    const accountAliases = { ids: ({ id }: { id: string }) => [id], until: new Date('2030-12-31') }
    const providers = [Spotify({ accountAliases })]
    expect(await verdicts({ adapter: new MemoryAdapter(), providers })).toMatchObject([
      { status: 'ok', found: expect.stringContaining('until 2030-12-31') },
    ])
    expect(await verdicts({ providers: [Spotify] })).toEqual([])
  })

  it.each([new Date('2020-01-01'), new Date(Number.NaN), '2030-12-31'])(
    'defect R44: ignores aliases that have ended, or have no valid end: %p',
    async (until) => {
      const accountAliases = { ids: ({ id }: { id: string }) => [id], until: until as Date }
      const providers = [Spotify({ accountAliases })]
      expect(await verdicts({ adapter: new MemoryAdapter(), providers })).toMatchObject([{ status: 'unknown' }])
    },
  )
})

describe('the table of former ids', () => {
  it.each([
    ['spotify', '7mQ4217vbn0PzXkE2sJdYh', 'ann.lee'],
    ['microsoft-entra-id', 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ', '6f1c2d3e-4b5a-4c7d-8e9f-0a1b2c3d4e5f'],
    ['salesforce', 'https://login.salesforce.com/id/00D42170000000AEAQ/00542170000001AAAQ', '00542170000001AAAQ'],
    ['pipedrive', '118:4217', '4217'],
    ['pinterest', '421700000000000001', 'ann'],
  ])('defect R44: distinguishes the ids of %s', (provider, ours, theirs) => {
    const isOurs = formerAccountIds.get(provider)?.isOurs
    expect([isOurs?.(ours), isOurs?.(theirs)]).toEqual([true, false])
  })
})
