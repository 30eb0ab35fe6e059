/** Whether a value is an object with members, and no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is text that is not empty. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The text that a value is; undefined for anything else. */
export const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** An object without the members that are undefined; members may have symbols for names. */
export function defined<T extends object>(object: T): T {
  const members = { ...object } as Readonly<Record<PropertyKey, unknown>>
  const given = Reflect.ownKeys(members).filter((name) => members[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, members[name]])) as T
}
