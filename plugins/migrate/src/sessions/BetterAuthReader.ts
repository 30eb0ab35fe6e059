import type { Awaitable, JWT } from 'authengine'
import type { RequestContext } from 'authengine/plugin'
import { type CachedSession, CookieCache, type CookieCacheForm } from './CookieCache.js'
import { FormerCookie } from './FormerCookie.js'
import { FormerReader } from './FormerReader.js'
import type { FormerRows, FormerSessionOptions } from './FormerSessionOptions.js'
import type { Genuine } from './Genuine.js'
import { hasText } from './hasText.js'
import { secretsOf } from './secretsOf.js'
import { bytesOf, SignedTexts } from './SignedTexts.js'

/** Options of `fromBetterAuth`. One of `rows` and `cookieCache` is needed. */
export interface BetterAuthOptions extends FormerSessionOptions {
  /**
   * The former secret, or several, newest first, without their versions. It is given to the reader only, and must not be a
   * secret of this library.
   */
  readonly secret: string | readonly string[]
  /** Finds the row of a session, if the former sessions were in a database or in Redis. */
  readonly rows?: FormerRows | undefined
  /** `session.cookieCache.strategy` of the former configuration, if it had no database. */
  readonly cookieCache?: CookieCacheForm | undefined
  /**
   * `advanced.cookiePrefix` of the former configuration.
   *
   * @defaultValue `better-auth`
   */
  readonly cookiePrefix?: string | undefined
  /**
   * The id of the user for a session in the cookie cache; undefined refuses the session.
   *
   * @defaultValue the id of the user of Better Auth
   */
  readonly userIdOf?: ((cached: CachedSession) => Awaitable<string | null | undefined>) | undefined
}

const OTHERS = [
  ...['session_data', 'account_data', 'dont_remember', 'state', 'oauth_state', 'pkce_code_verifier'],
  ...['two_factor', 'trust_device', 'admin_session', 'oauth_popup'],
]
const TOKEN = /^[!-~]{1,256}$/
/** Length of a SHA-256 in base64. */
const SIGNATURE = 44

/** Reads sessions of Better Auth. */
export class BetterAuthReader extends FormerReader {
  readonly #signed: SignedTexts
  readonly #cache: CookieCache | undefined
  readonly #prefix: string

  /** @param better - Options of the application. */
  constructor(private readonly better: BetterAuthOptions) {
    const { cookieCache, cookiePrefix: prefix = 'better-auth', secret } = better
    const others = OTHERS.map((name) => `${prefix}.${name}`)
    super('better-auth', better, {
      session: `${prefix}.session_token`,
      others: [...others, `${prefix}-passkey`],
      further: ['better-auth.last_used_login_method'],
    })
    this.#prefix = prefix
    this.#signed = new SignedTexts(secretsOf(secret))
    this.#cache = cookieCache && new CookieCache(cookieCache, secretsOf(secret))
  }

  protected override async open(
    value: string,
    cookieName: string,
    ctx: RequestContext,
    now: Date,
  ): Promise<Genuine | null> {
    const token = await this.#signedIn(value)
    if (token === null || !TOKEN.test(token)) return null
    const names = cookieName.startsWith('__Secure-') ? '__Secure-' : ''
    const { rows } = this.better
    const found = rows
      ? await rowOf(token, rows, now)
      : await this.#cached(token, `${names}${this.#prefix}.session_data`, ctx, now)
    // The browser was to forget such a session when it is closed, so it must not become one that stays.
    const ends = found && (await this.#isForgotten(`${names}${this.#prefix}.dont_remember`, ctx))
    return found && { ...found, isRefused: found.isRefused === true || ends === true }
  }

  async #cached(token: string, name: string, ctx: RequestContext, now: Date): Promise<Genuine | null> {
    for (const value of new FormerCookie(name).valuesIn(ctx)) {
      const cached = await this.#cache?.open(value, now)
      // Otherwise, an older cache could be used with another session.
      if (cached?.session['token'] !== token || cached.session['userId'] !== cached.user['id']) continue
      return this.#fromCache(token, cached, now)
    }
    return null
  }

  async #fromCache(id: string, cached: CachedSession, now: Date): Promise<Genuine | null> {
    const { session, user } = cached
    const { userIdOf = () => user['id'] } = this.better
    const userId = await userIdOf(cached)
    const created = dateOf(session['createdAt'])
    if (typeof userId !== 'string') return null
    return {
      ...{ id, userId, claims: claimsOf(user), expires: dateOf(session['expiresAt']), since: created },
      isRefused: Boolean(session['impersonatedBy']) || isBanned(user, now),
    }
  }

  async #isForgotten(name: string, ctx: RequestContext): Promise<boolean> {
    for (const value of ctx.cookies.readAll(name)) if ((await this.#signedIn(value)) === 'true') return true
    return false
  }

  /** The text before the signature; null if the signature is not genuine. */
  async #signedIn(value: string): Promise<string | null> {
    const dot = value.lastIndexOf('.')
    const [text, signature] = [value.slice(0, Math.max(dot, 0)), value.slice(dot + 1)]
    const bytes = signature.length === SIGNATURE ? bytesOf(signature) : null
    return bytes && hasText(text, 512) && (await this.#signed.isGenuine(text, bytes)) ? text : null
  }
}

async function rowOf(token: string, rows: FormerRows, now: Date): Promise<Genuine | null> {
  const row = await rows(token, now)
  if (!row) return null
  const { createdAt, expires, isRefused, userId } = row
  return { id: token, userId, claims: {}, expires, since: createdAt, isRefused }
}

/** The user of the cache as claims; a picture is called `picture` there. */
const claimsOf = ({ image, ...user }: CachedSession['user']): JWT => ({ ...user, picture: image as string | null })

/** Columns of the plugin "admin". A ban without an end stays. */
export function isBanned({ banExpires, banned }: Readonly<Record<string, unknown>>, now: Date): boolean {
  // Databases store a boolean as a number or a text as well.
  if (banned === undefined || banned === null || banned === false || banned === 0) return false
  const end = banExpires === undefined || banExpires === null ? undefined : dateOf(banExpires)
  return end === undefined || !(end <= now)
}

/** A date as JSON and databases have it; an invalid date for anything else. */
export function dateOf(value: unknown): Date {
  if (value instanceof Date) return value
  return new Date(typeof value === 'string' || typeof value === 'number' ? value : NaN)
}
