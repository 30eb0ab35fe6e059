import type { Fields } from '../http/fields.js'
import { POLLUTING } from '../http/readBody.js'

/**
 * Fields of server code as a form would post them: numbers and booleans are texts, and what is nothing is left out, as are
 * names that no form may post. What is none of these stays, and is refused like any other that is no text.
 */
export const asPosted = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => value !== undefined && value !== null && !POLLUTING.has(name))
      .map(([name, value]) => [name, isPlain(value) ? String(value) : value]),
  )

const isPlain = (value: unknown): value is number | boolean => typeof value === 'number' || typeof value === 'boolean'
