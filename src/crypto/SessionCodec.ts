import type { Awaitable } from '../core/guards.js'
import { type Clock, isLive } from '../core/ports.js'
import type { JWT } from '../core/User.js'

/** Longer tokens are refused: they do not fit into cookies. */
export const LONGEST_TOKEN = 32_768

/** Seals claims as text that only this deployment can unseal. */
export abstract class SessionCodec {
  /** Seals the claims as they are. A value that is sealed for one purpose cannot be unsealed for another. */
  abstract seal(claims: JWT, purpose: string): Awaitable<string>

  /** The claims, as a new object; null if this deployment did not seal the token for this purpose. */
  abstract unseal(token: string, purpose: string): Awaitable<JWT | null>
}

/** Parameters of `jwt.encode`. */
export interface JWTEncodeParams {
  /** The claims to write; `exp` is among them. */
  readonly token: JWT
  /** The secrets, newest first. */
  readonly secret: readonly string[]
  /** Binds the token to its purpose; derive the key from it. */
  readonly salt: string
  /** Life of the token in seconds. */
  readonly maxAge: number
}

/** Parameters of `jwt.decode`. */
export interface JWTDecodeParams {
  /** The text of the cookie. */
  readonly token: string
  /** The secrets, newest first. */
  readonly secret: readonly string[]
  /** The same as when the token was written. */
  readonly salt: string
}

/** The application's own token format. Both or neither must be given. */
export interface JWTCoding {
  /** Writes a session token. */
  encode(params: JWTEncodeParams): Awaitable<string>
  /** Reads a session token. Returns null, or throws, if the token is invalid. */
  decode(params: JWTDecodeParams): Awaitable<JWT | null>
}

/** Seals with the functions of the application: `jwt.encode` and `jwt.decode`. */
export class ApplicationCodec extends SessionCodec {
  /**
   * @param coding - The two functions.
   * @param secrets - Newest first.
   * @param maxAge - Life of a token in seconds.
   */
  constructor(
    private readonly coding: JWTCoding,
    private readonly secrets: readonly string[],
    private readonly maxAge: number,
  ) {
    super()
  }

  override seal(token: JWT, salt: string): Awaitable<string> {
    return this.coding.encode({ token, secret: this.secrets, salt, maxAge: this.maxAge })
  }

  override async unseal(token: string, salt: string): Promise<JWT | null> {
    if (token.length > LONGEST_TOKEN) return null
    try {
      return await this.coding.decode({ token, secret: this.secrets, salt })
    } catch {
      return null
    }
  }
}

/** Seals small values that travel through a browser: for one purpose, and for a short time. */
export class Sealer {
  /**
   * @param codec - Seals with the secrets of the deployment, whatever format session tokens have.
   * @param clock - Tells whether a value has expired.
   */
  constructor(
    private readonly codec: SessionCodec,
    private readonly clock: Clock,
  ) {}

  /** Seals the values for a number of seconds. */
  async seal(values: Readonly<Record<string, unknown>>, purpose: string, seconds: number): Promise<string> {
    return this.codec.seal({ ...values, exp: this.clock.seconds() + seconds }, purpose)
  }

  /**
   * The values; null if this deployment did not seal them, if they were sealed for another purpose, or if they have
   * expired.
   */
  async unseal(text: string, purpose: string): Promise<Readonly<Record<string, unknown>> | null> {
    const values = await this.codec.unseal(text, purpose)
    return isLive(values?.exp, this.clock.seconds()) ? values : null
  }
}

/** Salt of every derivation (RFC 5869 section 3.1). */
export const SALT = 'authengine'
/** HKDF info of key ids. Because the ids are derived, the header of a cookie reveals nothing about the secret. */
export const KEY_ID_INFO = `${SALT} key id`
/** Bytes of a key id. */
export const KEY_ID_BYTES = 6

/** HKDF info of a sealing key: each purpose, month and cipher has another key. */
export const sealInfo = (purpose: string, month: string, cipher: 'A256GCM' | 'A256CBC-HS512'): string =>
  `${SALT} seal ${purpose} ${month} ${cipher}`

const HISTORY_MONTHS = 15

/** The month of a date, such as `203001`. */
export const monthOf = (date: Date): string => String(date.getUTCFullYear() * 100 + date.getUTCMonth() + 1)

/**
 * Whether a value that was sealed in this month can be unsealed now. The next month is allowed, too, because clocks
 * differ.
 */
export function isOpenMonth(month: string, now: Date): boolean {
  const { from, until } = openTimes(month)
  const seconds = now.getTime() / 1000
  return from <= seconds && seconds < until
}

/** When values that were sealed in a month can be unsealed, in seconds since 1970; never, if the month is malformed. */
export function openTimes(month: string): { readonly from: number; readonly until: number } {
  const [, year, number] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(month) ?? []
  const monthsAfter = (months: number): number => Date.UTC(Number(year), Number(number) - 1 + months) / 1000
  return { from: monthsAfter(-1), until: monthsAfter(HISTORY_MONTHS) }
}

/** The month after `now`, the month of `now`, and `count - 1` months before it. */
export function recentMonths(now: Date, count: number): string[] {
  const at = (offset: number): string =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - offset, 1)))
  return Array.from({ length: count + 1 }, (_, index) => at(index - 1))
}
