import type { Logger } from '../core/ports.js'
import type { JWT } from '../core/User.js'

/** Claims of a running session, which always has these two. */
export type LiveClaims = JWT & {
  /** When the session ends, in seconds since 1970. */
  readonly exp: number
  /** Stable id of the session. */
  readonly sid: string
}

/** Warns of claims to which the `jwt` callback gave another value, although the library keeps its own value. */
export class DroppedClaims {
  readonly #logged = new Set<string>()

  /**
   * @param logger - Logs them, once for each name.
   * @param isNews - Whether this process has not logged a text yet. Default: each object remembers for itself.
   */
  constructor(
    private readonly logger: Logger,
    private readonly isNews: (text: string) => boolean = () => true,
  ) {}

  /**
   * Remembers the library's own claims before the callback may change the object.
   *
   * @returns A function that warns of claims with another value in the result of the callback. A missing claim is fine.
   */
  before(claims: JWT): (answer: JWT) => void {
    const given = NAMES.map((name) => claims[name])
    return (answer) => {
      for (const [at, name] of NAMES.entries()) {
        const value = answer[name]
        if (value !== undefined && value !== given[at]) this.#tell(name)
      }
    }
  }

  #tell(name: string): void {
    if (this.#logged.has(name)) return
    this.#logged.add(name)
    const message = `The jwt callback changed a claim of the library, and the change is dropped. Use a claim with another name than ${name}.`
    if (this.isNews(message)) this.logger.warn('claim-dropped', message)
  }
}

/**
 * Claims that identify the session, and how its user signed in. They are kept from the sign-in to the end of the
 * session.
 */
const IDENTITY = [
  ...(['sid', 'sid_time', 'auth_time', 'auth_methods'] as const),
  ...(['idp', 'idp_sub', 'email_unproved', 'epoch', 'epoch_user', 'aud_app'] as const),
] as const

type Identity = Pick<JWT, (typeof IDENTITY)[number]>

/** The identity claims that are present. This runs with every read of a session. */
export function identityIn(claims: LiveClaims): Pick<LiveClaims, 'sid'> {
  const identity: Record<string, unknown> = {}
  for (const name of IDENTITY) if (claims[name] !== undefined) identity[name] = claims[name]
  return { ...identity, sid: claims.sid }
}

/**
 * Restores the identity claims in the result of a callback: it cannot add methods, or change when the session began.
 */
export function withIdentity<I extends Identity>(answer: JWT, identity: I): Omit<JWT, keyof Identity> & I {
  const claims: JWT & I = { ...answer, ...identity }
  // Rare: an identity claim that the session did not have.
  for (const name of IDENTITY) if (identity[name] === undefined && name in claims) Reflect.deleteProperty(claims, name)
  return claims
}

/** The epoch of a session; 0 for a session that was created before there were epochs. */
export const epochIn = ({ epoch }: JWT): number => (typeof epoch === 'number' && Number.isFinite(epoch) ? epoch : 0)

/** The claim for an epoch: absent if it is 0. */
export const epochClaim = (epoch: number): Pick<JWT, 'epoch'> => (epoch > 0 ? { epoch } : {})

/** Id of the user whose epoch counts for a session. */
export const epochUserOf = ({ epoch_user: user, sub }: JWT): string | undefined => user ?? sub

/** The claim that keeps this user, if the `jwt` callback gave `sub` another value or removed it. */
export const epochUser = ({ sub }: JWT, user: string | undefined): Pick<JWT, 'epoch_user'> =>
  user === undefined || sub === user ? {} : { epoch_user: user }

/**
 * The library's own claims. Callbacks cannot change them, and a change of them alone does not write the cookie again.
 */
const OWN_CLAIMS: ReadonlySet<string> = new Set([...IDENTITY, 'iat', 'exp', 'jti'])

const NAMES: readonly string[] = [...OWN_CLAIMS]

/** The JSON of a nested claim, because a callback may change the claim in place. */
class Nested {
  constructor(readonly text: string) {}
}

/**
 * Remembers the values of claims, even if the object is changed afterwards.
 *
 * @returns A function that compares other claims with these values, as JSON.
 */
export function meaningOf(claims: JWT): (other: JWT) => boolean {
  const before = new Map<string, unknown>()
  for (const name of Object.keys(claims)) {
    const value = claims[name]
    if (!isSaid(name, value)) continue
    before.set(name, typeof value === 'object' && value !== null ? new Nested(JSON.stringify(value)) : value)
  }
  return (other) => {
    let count = 0
    for (const name of Object.keys(other)) {
      const value = other[name]
      if (!isSaid(name, value)) continue
      if (!isSame(before.get(name), value)) return false
      count++
    }
    return count === before.size
  }
}

/** Whether a claim is compared: callbacks can change it, and JSON includes it. */
const isSaid = (name: string, value: unknown): boolean => !OWN_CLAIMS.has(name) && !UNSAID.has(typeof value)

const UNSAID: ReadonlySet<string> = new Set(['undefined', 'function', 'symbol'])

const isSame = (one: unknown, other: unknown): boolean => one === other || textOf(one) === textOf(other)

const textOf = (value: unknown): string | undefined => (value instanceof Nested ? value.text : JSON.stringify(value))
