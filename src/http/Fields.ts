import { MalformedRequest } from '../core/errors.js'

/** The members of a form or JSON body. Has no prototype, so that `constructor` is just a name. */
export type Fields = Readonly<Record<string, unknown>>

/** The text of a member; undefined when it is absent. */
export function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || typeof value === 'string') return value
  throw new MalformedRequest(`The field "${name}" must be text.`)
}
