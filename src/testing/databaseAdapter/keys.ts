import assert from 'node:assert/strict'
import type { DatabaseAccount, StoredAuthenticator } from '../../core/DatabaseAdapter.js'
import type { WholeDatabase } from './DatabasePromise.js'
import { sameMoment } from './fixtures.js'

/** Ids of credentials. */
export const [ONE, TWO, OTHER] = ['b25l+/8=', 'dHdv', 'b3RoZXI='] as const

/** Email address of another user. */
export const BOB = 'bob@example.test'

/** The members that every database can store. */
export const CUSTOMARY = {
  credentialPublicKey: 'A+/z'.repeat(500),
  counter: 7,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
  transports: 'internal,hybrid',
}

/** A WebAuthn credential that is not stored yet. */
export const key = (
  userId: string,
  credentialID: string = ONE,
  more: Partial<StoredAuthenticator> = {},
): StoredAuthenticator => ({
  credentialID,
  userId,
  providerAccountId: credentialID,
  credentialPublicKey: 'cHVibGljIGtleQ==',
  counter: 0,
  credentialDeviceType: 'singleDevice',
  credentialBackedUp: false,
  ...more,
})

/** The account that goes with a credential. */
export const accountOf = (credentialID: string, provider = 'passkey'): Omit<DatabaseAccount, 'userId'> => ({
  provider,
  providerAccountId: credentialID,
  type: 'webauthn',
})

/** Stores credentials of a user, with the accounts that go with them. */
export async function withKeys(
  { accounts, authenticators }: Pick<WholeDatabase, 'accounts' | 'authenticators'>,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    await accounts.link({ ...accountOf(id), userId })
    await authenticators.create(key(userId, id, { provider: 'passkey' }))
  }
}

/** Expects these credentials, in any order. */
export const sameKeys = (keys: readonly StoredAuthenticator[], ids: readonly string[]): void => {
  const found = keys.map(({ credentialID }) => credentialID)
  assert.equal(found.sort().join(), [...ids].sort().join())
}

/** Expects a credential with these members. */
export function sameKey(found: StoredAuthenticator | null, expected: Partial<StoredAuthenticator>): void {
  assert.ok(found)
  for (const [name, value] of Object.entries(expected)) {
    if (value instanceof Date) sameMoment(Reflect.get(found, name), value, name)
    else assert.equal(Reflect.get(found, name), value, name)
  }
}
