import { counted } from './counted.js'

/**
 * What is known about former rows that may have been carried, to follow their number.
 *
 * @param users - Users whose rows were not carried; undefined if this cannot be known.
 */
export const uncarried = (users: number | undefined): string =>
  users === undefined ? ', carried or not' : `, and those of ${counted(users, 'user')} were not carried`
