import { ConfigurationError, type Finding } from './errors.js'
import { isPromise } from './guards.js'

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

/** The unknown names in an object. A name whose value is undefined counts as left out. */
export const unknownIn = (given: object, known: ReadonlySet<string>): string[] =>
  Object.entries(given).flatMap(([name, value]) => (known.has(name) || value === undefined ? [] : [name]))

/**
 * The finding for an unknown name in an object `parent`. Its fix is the name that was meant, or else the list of all
 * names.
 */
export function unknownName(parent: string, name: string, known: ReadonlySet<string>): UnknownName {
  const meant = nearest(name, known)
  const fix = meant === undefined ? `The names are ${[...known].join(', ')}.` : `Write ${meant}.`
  return { option: parent + name, problem: 'is unknown, so it has no effect.', fix }
}

/**
 * Finds options with names that nothing reads, most often because they are misspelled.
 *
 * @param parent - Text in front of each name in the findings, such as `session.`.
 * @param given - The options; a value that is not an object has none.
 * @param known - The names that are read, made by {@link namesOf}.
 * @returns A finding for each unknown name, for a `ConfigurationError`.
 */
export const unknownNames = (parent: string, given: unknown, known: ReadonlySet<string>): UnknownName[] =>
  unknownIn(Object(given) as object, known).map((name) => unknownName(parent, name, known))

/**
 * Finds misspelled names in an object that may have other names as well. A name is misspelled if it resembles a known
 * name that is not in the object.
 *
 * @param parent - Text in front of each name in the findings.
 * @param given - The object; a value that is not an object has no names.
 * @param known - The names that are read, made by {@link namesOf}.
 * @returns A finding for each misspelled name, for a `ConfigurationError`.
 */
export function mistypedNames(parent: string, given: unknown, known: ReadonlySet<string>): UnknownName[] {
  const written = unknownIn(Object(given) as object, new Set())
  const absent = new Set([...known].filter((name) => !written.includes(name)))
  return written
    .filter((name) => !known.has(name) && nearest(name, absent) !== undefined)
    .map((name) => unknownName(parent, name, absent))
}

/**
 * The known name that differs only in upper and lower case, by one letter that was added, removed or replaced, or by two
 * swapped letters.
 */
export const nearest = (name: string, known: ReadonlySet<string>): string | undefined =>
  // In a name of two letters, one different letter is too much: `ip` is not `id`.
  nearestWords(name, known, (word) => (Math.max(name.length, word.length) > 2 ? 1 : 0))[0]

/** Most characters of a quoted text in a message. */
export const LONGEST_QUOTE = 200

/**
 * A text from outside, such as a part of a request, for a message: in quotation marks, without line breaks, and not
 * longer than {@link LONGEST_QUOTE}.
 */
export const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTE))

/**
 * Words that may have been meant, the likeliest first. Upper and lower case are the same.
 *
 * @param slips - How many letters of a word may be missing, added or replaced. Two swapped letters count as one.
 */
export function nearestWords(typed: string, words: Iterable<string>, slips: (word: string) => number): string[] {
  const written = typed.toLowerCase()
  return Array.from(words, (word) => ({ word, distance: distanceOf(written, word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= slips(word))
    .sort((one, other) => one.distance - other.distance)
    .map(({ word }) => word)
}

/** How many letters have to be added, removed, replaced or swapped with the next one to make one word of another. */
function distanceOf(one: string, other: string): number {
  let [above, row]: readonly (readonly number[])[] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j++) {
      const [corner = 0, up = 0, left = 0] = [row?.[j], row?.[j + 1], next[j]]
      const isSwapped = i > 0 && j > 0 && one[i] === other[j - 1] && one[i - 1] === other[j]
      const swapped = isSwapped ? (above?.[j - 1] ?? 0) + 1 : Infinity
      next.push(one[i] === other[j] ? corner : Math.min(1 + Math.min(corner, up, left), swapped))
    }
    ;[above, row] = [row, next]
  }
  return row?.at(-1) ?? 0
}

/**
 * Refuses options with names that nothing reads. For plugins and adapters, which read their options themselves.
 *
 * @param parent - Text in front of each name in the message, such as `sqlAdapter options.`.
 * @param given - The options; a value that is not an object has none.
 * @param known - The names that are read, made by `namesOf`.
 * @throws ConfigurationError that lists every unknown name, and the name that was meant.
 */
export function refuseUnknownNames(parent: string, given: unknown, known: ReadonlySet<string>): void {
  const findings = unknownNames(parent, given, known)
  if (findings.length > 0) throw new ConfigurationError(findings)
}

/**
 * Refuses misspelled names in options that may also have names of the application. A name is misspelled if it resembles
 * a known name that is not given.
 *
 * @param parent - Text in front of each name in the message.
 * @param given - The options; a value that is not an object has none.
 * @param known - The names that are read, made by `namesOf`.
 * @throws ConfigurationError that lists every misspelled name, and the name that was meant.
 */
export function refuseMistypedNames(parent: string, given: unknown, known: ReadonlySet<string>): void {
  const findings = mistypedNames(parent, given, known)
  if (findings.length > 0) throw new ConfigurationError(findings)
}

/** Problem and fix for a value that should be an object, but is not usable as one; otherwise undefined. */
export function misfit(value: unknown): Omit<Finding, 'option'> | undefined {
  if (value === undefined)
    return { problem: 'is undefined.', fix: 'Look at its import: the module has no such export.' }
  if (value === null) return { problem: 'is null.', fix: 'Leave it out.' }
  if (isPromise(value)) return { problem: 'is a promise.', fix: 'Write await in front of it.' }
  if (typeof value === 'function') {
    return isClass(value)
      ? { problem: `is the class ${value.name}.`, fix: `Write new ${value.name}(…).` }
      : { problem: 'is a function.', fix: 'Call it, and pass its result.' }
  }
  if (typeof value !== 'object') return { problem: `is a ${typeof value}.`, fix: 'Write the object itself.' }
  if (Object.prototype.toString.call(value) === '[object Module]' || '__esModule' in value) {
    const fix =
      'default' in value ? 'Import its default, or write .default behind it.' : 'Import what you need of it by name.'
    return { problem: 'is a whole module.', fix }
  }
  return undefined
}

const isClass = (value: object): value is { readonly name: string } =>
  /^class\b/.test(Function.prototype.toString.call(value))
