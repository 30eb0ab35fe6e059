import type { DatabaseUser } from '../../ports/index.js'
import type { FlatUser } from './FlatAdapterFunctions.js'
import type { FlatIds } from './FlatIds.js'
import { instant } from './instant.js'

/** A user as the engine knows it; what else the adapter says of them stays. */
export function userFrom(row: FlatUser, ids: FlatIds): DatabaseUser {
  // By name as well: rows that are instances of a class may have their members on the prototype.
  const { id, name = null, email = null, image = null, emailVerified } = row
  return {
    ...row,
    id: ids.textOf(id),
    name,
    email,
    image,
    emailVerified: emailVerified ? instant(emailVerified) : null,
  }
}
