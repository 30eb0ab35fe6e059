import type { StoredAuthenticator } from '../../core/DatabaseAdapter.js'
import { AdapterError } from '../../core/errors.js'
import type { FlatAuthenticator } from './FlatAdapterFunctions.js'
import type { FlatIds } from './FlatIds.js'

/**
 * A WebAuthn credential as the engine knows it; databases say numbers as text, and truth as 1.
 *
 * @throws AdapterError for a counter that is none: a key could be copied unnoticed.
 */
export function authenticatorFrom(row: FlatAuthenticator, ids: FlatIds): StoredAuthenticator {
  const { credentialID, credentialPublicKey, credentialDeviceType, providerAccountId, transports = null } = row
  const counter = Number(row.counter)
  // Nothing at all would be read as 0.
  if (!/^\d+$/.test(String(row.counter)) || !Number.isSafeInteger(counter)) {
    throw new AdapterError('The adapter answered an authenticator whose counter is no whole number.')
  }
  return {
    credentialID,
    userId: ids.textOf(row.userId),
    providerAccountId,
    credentialPublicKey,
    counter,
    credentialDeviceType,
    credentialBackedUp: Number(row.credentialBackedUp) === 1,
    transports,
    ...(typeof row.name === 'string' && { name: row.name }),
  }
}
