/** The names of options, checked by the compiler against their type. */
export type Names<T> = Readonly<Record<keyof T, true>>

/**
 * Refuses options with unknown names, which are often misspelled. An option that is undefined counts as left out.
 *
 * Checks only plain objects, because a handler such as `onClick={signOut}` passes an event.
 *
 * @param called - The function that was called, such as `signOut()`.
 * @param given - The options.
 * @param known - The known names.
 * @throws TypeError with the unknown option and all known ones.
 */
export function refuseUnknownNames<T extends object>(called: string, given: T, known: Names<T>): void {
  if (Object.getPrototypeOf(given) !== Object.prototype) return
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || Object.hasOwn(known, name)) continue
    throw new TypeError(`${called}: the option ${name} is unknown. The options are ${Object.keys(known).join(', ')}.`)
  }
}
