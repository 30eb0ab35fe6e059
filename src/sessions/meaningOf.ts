import type { JWT } from '../model/index.js'

/** The house's own claims: no callback can change them, and they are no reason to write the cookie again. */
export const OWN_CLAIMS: ReadonlySet<string> = new Set([
  ...['sid', 'auth_time', 'idp', 'idp_sub', 'email_unproved'],
  ...['iat', 'exp', 'jti'],
])

/** A nested claim as it was: a callback may change it where it is. */
class Nested {
  constructor(readonly text: string) {}
}

/**
 * What claims say at this moment, whatever is done to the object afterwards.
 *
 * @returns Whether other claims say the same, once they are written as JSON.
 */
export function meaningOf(claims: JWT): (other: JWT) => boolean {
  const before = new Map<string, unknown>()
  for (const [name, value] of said(claims)) {
    before.set(name, typeof value === 'object' && value !== null ? new Nested(JSON.stringify(value)) : value)
  }
  return (other) => {
    const after = said(other)
    return after.length === before.size && after.every(([name, value]) => isSame(before.get(name), value))
  }
}

/** The claims that callbacks can change, without those that JSON leaves out. */
const said = (claims: JWT): [name: string, value: unknown][] =>
  Object.entries(claims).filter(([name, value]) => !OWN_CLAIMS.has(name) && !UNSAID.has(typeof value))

const UNSAID: ReadonlySet<string> = new Set(['undefined', 'function', 'symbol'])

const isSame = (one: unknown, other: unknown): boolean => one === other || textOf(one) === textOf(other)

const textOf = (value: unknown): string | undefined => (value instanceof Nested ? value.text : JSON.stringify(value))
