/** Texts by name. */
export type Entries = Readonly<Record<string, string>>

/** The texts of a record or of `URLSearchParams`; undefined where something is not a text, number or boolean. */
export function entriesOf(value: unknown): Entries | undefined {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value !== 'object') return undefined
  const entries = value instanceof URLSearchParams ? [...value] : Object.entries(value)
  const written = entries.filter(([, each]) => each !== undefined)
  return written.every(([, each]) => ['string', 'number', 'boolean'].includes(typeof each))
    ? Object.fromEntries(written.map(([name, each]) => [name, String(each)]))
    : undefined
}
