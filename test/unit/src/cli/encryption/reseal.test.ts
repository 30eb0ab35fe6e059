import { beforeEach, describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { UserSecret } from 'authengine/adapter'
import { KeyUse } from '../../../../../src/cli/encryption/KeyUse.js'
import { reseal } from '../../../../../src/cli/encryption/reseal.js'
import { walkedSecretsIn, type WalkedSecrets } from '../../../../../src/cli/encryption/WalkedSecrets.js'
import { DataKeys } from '../../../../../src/crypto/DataKeys.js'
import {
  aSecret,
  HASH,
  KEY_A,
  KEY_B,
  KEY_C,
  seedOf,
  storeSealed,
  unsealedIn,
} from '../../../../support/cli/sealedUsers.js'

const NOW = new Date('2040-01-01T00:00:00Z')
const BOTH = new DataKeys([KEY_B, KEY_A])

let adapter: MemoryAdapter
let secrets: WalkedSecrets
beforeEach(() => {
  adapter = new MemoryAdapter()
  secrets = walkedSecretsIn(adapter)!
})

const seeds = (count: number): string[] => Array.from({ length: count }, (_, at) => seedOf(at))
const stored = async (id: string): Promise<UserSecret | undefined> =>
  (await secrets.page(undefined, 10_000)).find((row) => row.id === id)

describe('reseal', () => {
  it('seals every value with the newest key, whatever the size of a page', async () => {
    const rows = await storeSealed(adapter, KEY_A, 1001)
    const { changed, missed, unreadable, use } = await reseal(secrets, BOTH, NOW)
    const [newest = '', older = ''] = await BOTH.ids()
    expect({ changed, missed, unreadable }).toEqual({ changed: 1001, missed: 0, unreadable: 0 })
    expect([use.values(newest), use.values(older)]).toEqual([1001, 0])
    expect(await unsealedIn(adapter, rows, KEY_B)).toEqual(seeds(1001))
    expect(await reseal(secrets, BOTH, NOW)).toMatchObject({ changed: 0, unreadable: 0 })
  })

  it('changes nothing in a dry run, and counts what it would change', async () => {
    const rows = await storeSealed(adapter, KEY_A, 3)
    const before = await secrets.page(undefined, 10)
    const { changed, use } = await reseal(secrets, BOTH, NOW, true)
    expect([changed, use.values((await BOTH.ids())[1] ?? '')]).toEqual([3, 3])
    expect(await secrets.page(undefined, 10)).toEqual(before)
    expect(await unsealedIn(adapter, rows, KEY_A)).toEqual(seeds(3))
  })

  it('keeps hashes, lookups, and all other values of a row unchanged', async () => {
    const [row] = await storeSealed(adapter, KEY_A, 1)
    const userId = row!.userId
    const [lookup] = await new DataKeys([KEY_A]).lookups('two-factor.recovery', 'CODE')
    const code = aSecret(userId, 'code', 'set-1', { kind: 'two-factor.recovery', lookup })
    const password = aSecret(userId, 'password', HASH, { kind: 'passwords', lookup: userId })
    for (const each of [code, password]) await adapter.secrets.add(each)
    const { use } = await reseal(secrets, BOTH, NOW)
    expect(await stored('code')).toEqual(code)
    expect(await stored('password')).toEqual(password)
    expect(await stored(row!.id)).toEqual({ ...row, value: (await stored(row!.id))?.value, version: 2 })
    const [newest = '', older = ''] = await BOTH.ids()
    expect([use.needs(newest), use.needs(older), use.isNeeded('0'.repeat(12))]).toEqual(['1 value', '1 lookup', false])
  })

  it('counts values that it cannot unseal, and keeps them unchanged', async () => {
    const [one, two, three] = await storeSealed(adapter, KEY_A, 3)
    const foreign = await new DataKeys([KEY_C]).seal({ ...one!, kind: one!.kind }, 'x')
    await adapter.secrets.change(one!.id, 1, { value: foreign })
    // A value that was copied from another row.
    await adapter.secrets.change(two!.id, 1, { value: three!.value })
    const { changed, unreadable, use } = await reseal(secrets, BOTH, NOW)
    expect([changed, unreadable]).toEqual([1, 2])
    expect((await stored(one!.id))?.value).toBe(foreign)
    expect((await stored(two!.id))?.value).toBe(three!.value)
    expect(use.values((await new DataKeys([KEY_C]).ids())[0] ?? '')).toBe(1)
  })

  it('does not overwrite a concurrent change of the application, and seals it in the next pass', async () => {
    const rows = await storeSealed(adapter, KEY_A, 4)
    const [hit, gone] = rows
    let moments = 0
    const racing: WalkedSecrets = {
      page: (after, limit) => secrets.page(after, limit),
      change: async (id, version, changes) => {
        if (id === hit!.id && moments++ === 0) {
          const value = await new DataKeys([KEY_A]).seal(hit!, 'enrolled anew')
          await adapter.secrets.change(id, version, { value })
        }
        if (id === gone!.id) await adapter.secrets.remove(id, gone!.userId)
        return secrets.change(id, version, changes)
      },
    }
    const { changed, missed, unreadable } = await reseal(racing, BOTH, NOW)
    expect({ changed, missed, unreadable }).toEqual({ changed: 3, missed: 0, unreadable: 0 })
    expect(await unsealedIn(adapter, rows, KEY_B)).toEqual(['enrolled anew', null, 'seed-2', 'seed-3'])
  })

  it('gives up on a row that changes again and again, and reports it', async () => {
    await storeSealed(adapter, KEY_A, 2)
    const never: WalkedSecrets = {
      page: (after, limit) => secrets.page(after, limit),
      change: (id, version, changes) =>
        id === 'totp-0' ? Promise.resolve(false) : secrets.change(id, version, changes),
    }
    const { changed, missed, use } = await reseal(never, BOTH, NOW)
    const [newest = '', older = ''] = await BOTH.ids()
    expect([changed, missed, use.values(newest), use.values(older)]).toEqual([1, 1, 1, 1])
  })

  it('ignores rows that have ended, so that no key is kept for them', async () => {
    const [row] = await storeSealed(adapter, KEY_A, 1)
    await adapter.secrets.change(row!.id, 1, { expires: NOW })
    expect(await reseal(secrets, BOTH, NOW)).toMatchObject({ changed: 0 })
    expect((await KeyUse.of(secrets, NOW)).ids).toEqual([])
    expect((await KeyUse.of(secrets, new Date(NOW.getTime() - 1))).ids).toHaveLength(1)
  })
})

describe('walkedSecretsIn', () => {
  it.each([[undefined], [null], [{}], [{ secrets: null }], [{ secrets: { change: () => true } }]])(
    'returns undefined for %j',
    (given) => {
      expect(walkedSecretsIn(given)).toBeUndefined()
    },
  )
})
