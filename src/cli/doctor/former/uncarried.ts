import { counted } from './counted.js'

/**
 * What is known about former rows that may have been carried, to follow their number.
 *
 * @param users - Users whose rows were not carried; undefined if this cannot be known.
 */
export function uncarried(users: number | undefined): string {
  if (users === undefined) return ', carried or not'
  return users === 0 ? '' : `, and those of ${counted(users, 'user')} were not carried`
}
