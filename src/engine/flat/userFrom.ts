import type { DatabaseUser } from '../../core/DatabaseAdapter.js'
import { isValidDate } from '../../core/isLive.js'
import type { FlatUser } from './FlatAdapterFunctions.js'
import type { FlatIds } from './FlatIds.js'
import { instant } from './instant.js'

/** A user as the engine knows it; what else the adapter says of them stays. */
export function userFrom(row: FlatUser, ids: FlatIds): DatabaseUser {
  // By name as well: rows that are instances of a class may have their members on the prototype.
  const { id, name = null, email = null, image = null } = row
  const emailVerified = verificationIn(row)
  return {
    ...row,
    id: ids.textOf(id),
    name,
    email,
    image,
    emailVerified: isValidDate(emailVerified) ? emailVerified : null,
  }
}

/** A date without an offset counts: it matters that there is one, not which hour it names. */
function verificationIn({ emailVerified: value }: FlatUser): Date {
  const isLocal = typeof value === 'string' && /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/.test(value)
  return isLocal ? new Date(value) : instant(value)
}
