import type { Json } from '../core/Token.js'

/** A value as JSON, and the paths of its dates. */
interface Packed {
  /** The value. */
  readonly value: Json
  /** Paths of the dates, which are strings in JSON. */
  readonly dates: readonly (readonly string[])[]
}

/**
 * Packs plain data into JSON, dates included. What JSON cannot hold, such as a function, is left out.
 *
 * Dates are listed by path, because an application that chooses the members of the value could forge a mark inside it.
 */
export function pack(value: unknown): Packed {
  const dates: string[][] = []
  const walk = (part: unknown, path: readonly string[]): void => {
    if (part instanceof Date) dates.push([...path])
    else if (typeof part === 'object' && part !== null)
      for (const [name, member] of Object.entries(part)) walk(member, [...path, name])
  }
  walk(value, [])
  return { value: JSON.parse(JSON.stringify(value)) as Json, dates }
}

/** Restores the value that was packed. */
export function unpack({ value, dates }: Packed): unknown {
  const root = { value } as Record<string, unknown>
  for (const path of dates) {
    const names = ['value', ...path]
    const last = names.pop() ?? ''
    const parent = names.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], root)
    const written = (parent as Record<string, unknown> | undefined)?.[last]
    // An invalid date is null in JSON.
    if (parent) (parent as Record<string, unknown>)[last] = new Date(typeof written === 'string' ? written : Number.NaN)
  }
  return root['value']
}
