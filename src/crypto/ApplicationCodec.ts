import type { Awaitable } from '../core/Awaitable.js'
import type { JWT } from '../core/Session.js'
import { LONGEST_TOKEN, SessionCodec } from './SessionCodec.js'

/** What `jwt.encode` is given. */
export interface JWTEncodeParams {
  /** The claims to write; `exp` is among them. */
  readonly token: JWT
  /** The secrets, newest first. */
  readonly secret: readonly string[]
  /** Binds the token to what it is for; derive the key from it. */
  readonly salt: string
  /** Life of the token in seconds. */
  readonly maxAge: number
}

/** What `jwt.decode` is given. */
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
  /** Reads a session token; null, or an exception, for one that is not genuine. */
  decode(params: JWTDecodeParams): Awaitable<JWT | null>
}

/** Seals with the functions the application gave as `jwt.encode` and `jwt.decode`. */
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

  override async open(token: string, salt: string): Promise<JWT | null> {
    if (token.length > LONGEST_TOKEN) return null
    try {
      return await this.coding.decode({ token, secret: this.secrets, salt })
    } catch {
      return null
    }
  }
}
