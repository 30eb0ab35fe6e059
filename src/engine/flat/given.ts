/** A record without the members that are undefined: for a database those would be columns it does not know. */
export function given<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]: [string, unknown]) => value !== undefined)) as T
}
