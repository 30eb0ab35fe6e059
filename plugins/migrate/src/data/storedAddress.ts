import { canonicalAddress } from 'authengine/provider'
import type { Collisions } from './collisions.js'
import { type Row, textOf } from './values.js'

/**
 * The email address that a user of another library gets: in the form of authengine, unless it has none, or another user
 * would have the same one.
 *
 * @returns Null if the user has no address.
 */
export function storedAddress(row: Row, { ids }: Collisions): string | null {
  const written = textOf(row['email'])
  if (written === null || ids.has(String(row['id']))) return written
  return canonicalAddress(written) ?? written
}
