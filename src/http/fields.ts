import { MalformedRequest } from '../core/errors.js'

/** Fields and parameters that decide who signs in, with what, and where that leads; those of authorization responses among them. */
const DECISIVE: ReadonlySet<string> = new Set([
  ...['csrfToken', 'callbackUrl', 'redirectTo', 'provider', 'providerId', 'action', 'data', 'handoff', 'logout_token'],
  ...['token', 'code', 'email', 'password'],
  ...['state', 'iss', 'response', 'id_token', 'access_token'],
])

/**
 * The values of fields by their names; of several the first.
 *
 * @throws MalformedRequest when a field on which a sign-in depends was sent with different values: what checks it and what uses
 *   it might not read the same one.
 */
export function singleValues<V>(entries: Iterable<readonly [string, V]>): Map<string, V> {
  const values = new Map<string, V>()
  for (const [name, value] of entries) {
    if (!values.has(name)) values.set(name, value)
    else if (DECISIVE.has(name) && values.get(name) !== value) {
      throw new MalformedRequest(`The field "${name}" was sent more than once, with different values. Send it once.`)
    }
  }
  return values
}

/**
 * Refuses lists where a sign-in depends on one text. Parsers of frameworks make them of a field that was sent more than once.
 *
 * `data` may be a list: what it is depends on the route.
 *
 * @throws MalformedRequest
 */
export function refuseLists(fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value) && DECISIVE.has(name) && name !== 'data') {
      throw new MalformedRequest(`The field "${name}" must be one text. Send it once.`)
    }
  }
}

/** The members of a form or JSON body. Has no prototype, so that `constructor` is just a name. */
export type Fields = Readonly<Record<string, unknown>>

/** The text of a member; undefined when it is absent. */
export function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || typeof value === 'string') return value
  throw new MalformedRequest(`The field "${name}" must be text.`)
}
