/** Strings by name. */
export type Entries = Readonly<Record<string, string>>

/**
 * The entries of a record or of `URLSearchParams` as strings; undefined if a value is not a string, number or boolean.
 */
export function entriesOf(value: unknown): Entries | undefined {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value !== 'object') return undefined
  const entries = value instanceof URLSearchParams ? [...value] : Object.entries(value)
  const written = entries.filter(([, each]) => each !== undefined)
  return written.every(([, each]) => ['string', 'number', 'boolean'].includes(typeof each))
    ? Object.fromEntries(written.map(([name, each]) => [name, String(each)]))
    : undefined
}
