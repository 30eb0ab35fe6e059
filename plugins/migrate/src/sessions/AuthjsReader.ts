import type { Awaitable, JWT } from 'authengine'
import type { RequestContext } from 'authengine/plugin'
import { type FormerNames, FormerReader } from './FormerReader.js'
import type { FormerRows, FormerSessionOptions } from './FormerSessionOptions.js'
import type { Genuine } from './Genuine.js'
import { hasText } from './hasText.js'
import { hashOf } from './hashOf.js'
import { isRecord } from './readJson.js'
import { type Sealing, SealedTokens } from './SealedTokens.js'
import { secretsOf } from './secretsOf.js'

/** The parameters of `jwt.decode` of Auth.js. */
export interface FormerDecodeParams {
  /** The token of the cookie. */
  readonly token: string
  /** The option `secret`, as it was given. */
  readonly secret: string | string[]
  /** Name of the cookie; empty for NextAuth 4. */
  readonly salt: string
}

/** Options of the readers for Auth.js and NextAuth. One of `secret`, `decode` and `rows` is needed. */
export interface AuthjsOptions extends FormerSessionOptions {
  /**
   * The former secret, or several, newest first. It is given to the reader only, and must not be a secret of this library.
   */
  readonly secret?: string | readonly string[] | undefined
  /**
   * `jwt.decode` of the former configuration, if it had its own. It has to check the signature with one fixed algorithm,
   * and the expiry. A token that it refuses, or throws for, is not genuine.
   *
   * @defaultValue the built-in form of the library
   */
  readonly decode?: ((params: FormerDecodeParams) => Awaitable<JWT | null | undefined>) | undefined
  /** Finds the row of a session, if the former sessions were in a database. The cookie has the stored token. */
  readonly rows?: FormerRows | undefined
  /**
   * The id of the user for the claims of a sealed session; undefined refuses the session.
   *
   * Auth.js 5 without an adapter sets a random `sub` at each sign-in through a provider. Without a database here, ids are
   * those of the provider, so the application should return the id that its own `jwt` callback stored.
   *
   * @defaultValue the claim `sub`
   */
  readonly userIdOf?: ((claims: JWT) => Awaitable<string | null | undefined>) | undefined
  /**
   * The claims that a sealed session of this library keeps. A session with more than 8000 bytes of claims is not continued,
   * because cookies cannot hold it. Claims with a meaning for this library, such as `sid` and `auth_time`, are never kept.
   *
   * @defaultValue all claims
   */
  readonly claimsOf?: ((claims: JWT) => JWT) | undefined
}

/** A version of Auth.js. */
export interface AuthjsForm {
  /** Id of the reader. */
  readonly id: string
  /** Names of the cookies. */
  readonly names: FormerNames
  /** Keys and algorithms. */
  readonly sealing: Sealing
  /** Whether `decode` gets the name of the cookie as its salt. */
  readonly isSalted: boolean
}

/** Longest stored token, and longest `jti`. */
const LONGEST_TOKEN = 512
/** Clocks of two servers may differ by this much. */
const TOLERANCE_MS = 60_000
/** Smaller numbers are not times of a session: 2001-09-09. */
const FIRST_SECOND = 1_000_000_000

/** Reads sessions of Auth.js and NextAuth. */
export class AuthjsReader extends FormerReader {
  readonly #sealed: SealedTokens

  constructor(
    private readonly form: AuthjsForm,
    private readonly authjs: AuthjsOptions,
  ) {
    super(form.id, authjs, form.names)
    this.#sealed = new SealedTokens(secretsOf(authjs.secret), form.sealing)
  }

  protected override async open(
    value: string,
    cookieName: string,
    _ctx: RequestContext,
    now: Date,
  ): Promise<Genuine | null> {
    const { decode, rows } = this.authjs
    if (rows) return rowOf(value, rows, now)
    if (!decode) return this.#fromClaims(await this.#sealed.open(value, cookieName), value, now)
    const claims = await this.#decoded(value, cookieName, decode)
    // A token without an expiry ends with the reader.
    const end = Math.floor(this.notAfter.getTime() / 1000)
    return this.#fromClaims(claims && { ...claims, exp: claims['exp'] ?? end }, value, now)
  }

  async #decoded(
    token: string,
    cookieName: string,
    decode: NonNullable<AuthjsOptions['decode']>,
  ): Promise<Record<string, unknown> | null> {
    const { secret = '' } = this.authjs
    try {
      const given = typeof secret === 'string' ? secret : [...secret]
      const claims = await decode({ token, secret: given, salt: this.form.isSalted ? cookieName : '' })
      return isRecord(claims) ? claims : null
    } catch {
      // Libraries for tokens throw for a token that is not genuine.
      return null
    }
  }

  async #fromClaims(found: Record<string, unknown> | null, token: string, now: Date): Promise<Genuine | null> {
    if (!found) return null
    const claims: JWT = found
    const { exp, iat, jti } = claims
    const { nbf } = found
    if (!isTime(exp) || (iat !== undefined && !isTime(iat))) return null
    const latest = now.getTime() + TOLERANCE_MS
    if (iat !== undefined && iat * 1000 > latest) return null
    if (nbf !== undefined && !(typeof nbf === 'number' && nbf * 1000 <= latest)) return null
    const { claimsOf, userIdOf = ({ sub }: JWT) => sub } = this.authjs
    return {
      id: hasText(jti, LONGEST_TOKEN) ? jti : await hashOf(token),
      userId: (await userIdOf(claims)) ?? '',
      claims,
      kept: claimsOf?.(claims),
      expires: new Date(exp * 1000),
      since: iat === undefined ? undefined : new Date(iat * 1000),
    }
  }
}

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= FIRST_SECOND && value < FIRST_SECOND * 10

/** Printable ASCII: databases refuse some other characters with an error. */
const TOKEN = new RegExp(`^[!-~]{1,${String(LONGEST_TOKEN)}}$`)

async function rowOf(token: string, rows: FormerRows, now: Date): Promise<Genuine | null> {
  const row = TOKEN.test(token) ? await rows(token, now) : null
  if (!row) return null
  const { createdAt, expires, isRefused, userId } = row
  return { id: token, userId, claims: {}, expires, since: createdAt, isRefused }
}
