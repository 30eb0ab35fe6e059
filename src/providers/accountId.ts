/**
 * The id of an account as text.
 *
 * @param id - What the service calls its id.
 * @returns Undefined for anything but a text that is not empty and a whole number: a number beyond 2^53 has lost its last
 *   digits on the way, and would be the id of others as well.
 */
export function accountId(id: unknown): string | undefined {
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}
