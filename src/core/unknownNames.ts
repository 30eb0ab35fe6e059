import { nearestWords } from './nearestWords.js'

/** An option that nothing reads, and what to do about it. */
export interface UnknownName {
  /** Where it was written. */
  readonly option: string
  /** What is wrong. */
  readonly problem: string
  /** What to do. */
  readonly fix: string
}

/** The names of options, checked by the compiler against their type. */
export const namesOf = <T>(all: Readonly<Record<keyof T, true>>): ReadonlySet<string> => new Set(Object.keys(all))

/** The names in an object that nobody reads; one whose value is undefined counts as left out. */
export const unknownIn = (given: object, known: ReadonlySet<string>): string[] =>
  Object.entries(given).flatMap(([name, value]) => (known.has(name) || value === undefined ? [] : [name]))

/** What to do about an unknown name of an object `parent`: the one that was meant, or else all there are. */
export function unknownName(parent: string, name: string, known: ReadonlySet<string>): UnknownName {
  const meant = nearest(name, known)
  const fix = meant === undefined ? `The names are ${[...known].join(', ')}.` : `Write ${meant}.`
  return { option: parent + name, problem: 'is unknown, so nothing reads it.', fix }
}

/**
 * Finds options with names that nothing reads, most often because they are misspelled.
 *
 * @param parent - What is written in front of each name in the findings, such as `session.`.
 * @param given - The options; what is no object has none.
 * @param known - The names that are read, of {@link namesOf}.
 * @returns A finding for each unknown name, for a `ConfigurationError`.
 */
export const unknownNames = (parent: string, given: unknown, known: ReadonlySet<string>): UnknownName[] =>
  unknownIn(Object(given) as object, known).map((name) => unknownName(parent, name, known))

/**
 * Finds misspelled names in an object that may have names of its own: those that resemble a known name which is not in it.
 *
 * @param parent - What is written in front of each name in the findings.
 * @param given - What was written; what is no object has none.
 * @param known - The names that are read, of {@link namesOf}.
 * @returns A finding for each misspelled name, for a `ConfigurationError`.
 */
export function mistypedNames(parent: string, given: unknown, known: ReadonlySet<string>): UnknownName[] {
  const written = unknownIn(Object(given) as object, new Set())
  const absent = new Set([...known].filter((name) => !written.includes(name)))
  return written
    .filter((name) => !known.has(name) && nearest(name, absent) !== undefined)
    .map((name) => unknownName(parent, name, absent))
}

/** The known name that is written with other capitals, or with one letter more, less or changed. */
export const nearest = (name: string, known: ReadonlySet<string>): string | undefined =>
  // One letter of two says nothing: `ip` is not `id`.
  nearestWords(name, known, (word) => (Math.max(name.length, word.length) > 2 ? 1 : 0))[0]

/** Characters of a text of others that a message shows at most. */
export const LONGEST_QUOTE = 200

/** A text of others in a message: in quotation marks, without line breaks, and not longer than {@link LONGEST_QUOTE}. */
export const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTE))
