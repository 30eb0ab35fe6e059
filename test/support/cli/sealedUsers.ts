import type { DatabaseAdapter, UserSecret } from 'authengine/adapter'
import { DataKeys } from '../../../src/crypto/DataKeys.js'

/** Strong keys, oldest first. */
export const [KEY_A, KEY_B, KEY_C] = [
  'Vd4kYxR2mQ7nTz9LbW1cHs6JgFu3PaEo',
  'Hs6JgFu3PaEoVd4kYxR2mQ7nTz9LbW1c',
  'mQ7nTz9LbW1cHs6JgFu3PaEoVd4kYxR2',
] as const

/** A password hash, which is not sealed. */
export const HASH = '$scrypt$ln=17,r=8,p=1$c2FsdHNhbHQ$aGFzaGhhc2g'

const CREATED = new Date('2030-01-01T00:00:00Z')

/** A user secret that is not stored yet. */
export const aSecret = (userId: string, id: string, value: string, more: Partial<UserSecret> = {}): UserSecret => ({
  id,
  userId,
  kind: 'two-factor.totp',
  value,
  createdAt: CREATED,
  version: 1,
  ...more,
})

/** The sealed text in the row with this number. */
export const seedOf = (at: number): string => `seed-${String(at)}`

/**
 * Stores users with one sealed seed each.
 *
 * @returns The rows with a sealed seed.
 */
export async function storeSealed(
  adapter: DatabaseAdapter,
  key: string,
  count: number,
): Promise<readonly UserSecret[]> {
  const keys = new DataKeys([key])
  const rows: UserSecret[] = []
  for (let at = 0; at < count; at++) {
    const { id: userId } = await adapter.users.create({
      ...{ name: null, email: `u${String(at)}@example.test`, image: null, emailVerified: null },
    })
    const id = `totp-${String(at)}`
    const row = aSecret(userId, id, await keys.seal({ userId, kind: 'two-factor.totp', id }, seedOf(at)))
    rows.push(row)
    await adapter.secrets?.add(row)
  }
  return rows
}

/** The unsealed texts of the rows, with these keys; null for rows that cannot be unsealed. */
export async function unsealedIn(
  adapter: DatabaseAdapter,
  rows: readonly UserSecret[],
  ...keys: readonly string[]
): Promise<readonly (string | null)[]> {
  const data = new DataKeys(keys)
  const stored = new Map<string, UserSecret>()
  for (;;) {
    const page = (await adapter.secrets?.page?.([...stored.keys()].at(-1), 500)) ?? []
    for (const row of page) stored.set(row.id, row)
    if (page.length < 500) break
  }
  return Promise.all(rows.map(({ id, kind, userId }) => data.unseal({ userId, kind, id }, stored.get(id)?.value ?? '')))
}
