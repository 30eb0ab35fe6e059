import type { JWT } from '../model/index.js'

/** The house's own claims: no callback can change them, and they are no reason to write the cookie again. */
const OWN: ReadonlySet<string> = new Set(['sid', 'auth_time', 'idp', 'idp_sub', 'iat', 'exp', 'jti'])

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
  const before: Record<string, unknown> = { ...claims }
  for (const name of Object.keys(before)) {
    const value = before[name]
    if (typeof value === 'object' && value !== null) before[name] = new Nested(JSON.stringify(value))
  }
  return (other) => {
    const isKept = (name: string): boolean => OWN.has(name) || isSame(memberOf(before, name), memberOf(other, name))
    return Object.keys(before).every(isKept) && Object.keys(other).every(isKept)
  }
}

const memberOf = (claims: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : undefined

const isSame = (one: unknown, other: unknown): boolean => one === other || textOf(one) === textOf(other)

const textOf = (value: unknown): string | undefined => (value instanceof Nested ? value.text : JSON.stringify(value))
