/** The names of options, checked by the compiler against their type. */
export type Names<T> = Readonly<Record<keyof T, true>>

/**
 * Refuses options with names that nothing reads, most often because they are misspelled; one that is undefined counts as left out.
 *
 * Looks at plain objects only: a handler such as `onClick={signOut}` hands over an event.
 *
 * @param incomingRequest - What was called, such as `signOut()`.
 * @param given - The options.
 * @param known - The names that are read.
 * @throws TypeError that names the unknown option, and all that are known.
 */
export function refuseUnknownNames<T extends object>(incomingRequest: string, given: T, known: Names<T>): void {
  if (Object.getPrototypeOf(given) !== Object.prototype) return
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || Object.hasOwn(known, name)) continue
    throw new TypeError(
      `${incomingRequest}: the option ${name} is unknown. The options are ${Object.keys(known).join(', ')}.`,
    )
  }
}
