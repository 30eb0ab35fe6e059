import type { Settings } from '../config/Settings.js'
import { JWTSessionError } from '../core/errors.js'
import { type Awaitable, following } from '../core/guards.js'
import type { Clock, Logger } from '../core/ports.js'
import { binaryIn } from '../crypto/encodings.js'
import {
  chunkSize,
  type CookieSpec,
  expireChunks,
  expireStrays,
  MAX_CHUNKS,
  readAllChunks,
  readChunks,
  writeChunks,
} from '../http/CookieJar.js'
import type { CookiePolicy, CookieSpecs } from '../http/CookiePolicy.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionLookupOptions } from './SessionLookupOptions.js'

/** Dependencies for reading and removing the session cookie. */
export interface SessionCookieParts {
  /** Lifetimes, and all other settings. */
  readonly settings: Settings
  /** Reads, writes and removes the cookie that contains the session or its token. */
  readonly cookie: SessionCookie
  /** Provides the current time. */
  readonly clock: Clock
  /** Logs that sessions ended. */
  readonly logger: Logger
}

/** Reads, writes and removes the session cookie, in numbered pieces when it is long. */
export class SessionCookie {
  // Computed once: comparing one existing string is faster than comparing a string that was just joined.
  readonly #purposes: Readonly<Record<'secure' | 'plain', string>>

  /** @param policy - Name and attributes of the cookie. */
  constructor(private readonly policy: CookiePolicy) {
    this.#purposes = { secure: purposeOf(policy.for(true)), plain: purposeOf(policy.for(false)) }
  }

  /** The purpose for which tokens of this cookie are sealed, so that a token of another cookie is not accepted. */
  purpose(ctx: RequestContext): string {
    return ctx.secure ? this.#purposes.secure : this.#purposes.plain
  }

  /** The value, or undefined; the first value if the browser sent several. */
  read(ctx: RequestContext): string | undefined {
    return readChunks(ctx.cookies, this.#spec(ctx))
  }

  /**
   * Every value that the browser sent, up to three: a sibling site can set a cookie of the same name for a whole
   * domain. The strategy finds out which of them is genuine.
   */
  readAll(ctx: RequestContext): readonly string[] {
    return readAllChunks(ctx.cookies, this.#spec(ctx))
  }

  /**
   * Sets the value.
   *
   * @param claims - The claims in the value. The error names the largest claims.
   * @throws JWTSessionError if the value is too long for cookies.
   */
  write(ctx: RequestContext, value: string, expires: Date, claims: object = {}): void {
    const spec = this.#spec(ctx)
    if (writeChunks(ctx.cookies, spec, value, expires)) return
    throw new JWTSessionError(
      `The session needs ${String(value.length)} bytes; cookies hold ${String(chunkSize(spec) * MAX_CHUNKS)}. ` +
        `${largestIn(claims)}Keep less in the token (the jwt callback decides), or use database sessions.`,
    )
  }

  /** Removes the cookie and all its pieces. */
  expire(ctx: RequestContext): void {
    expireChunks(ctx.cookies, this.#spec(ctx))
  }

  /**
   * Removes cookies that only look like pieces of this one.
   *
   * @param value - The genuine value. Default: the first value.
   */
  expireStrays(ctx: RequestContext, value?: string): void {
    expireStrays(ctx.cookies, this.#spec(ctx), value)
  }

  #spec(ctx: RequestContext): CookieSpec {
    return this.policy.for(ctx.secure).sessionToken
  }
}

/** The names of the three largest claims and their sizes, without their values. */
function largestIn(claims: object): string {
  const sizes = Object.entries(claims)
    .map(([name, value]) => [name.slice(0, 50), (JSON.stringify(value) as string | undefined)?.length ?? 0] as const)
    .sort(([, one], [, other]) => other - one)
  const largest = sizes.slice(0, 3).map(([name, size]) => `"${name}" (${String(size)} characters)`)
  return largest.length === 0 ? '' : `The largest claims are ${largest.join(', ')}. `
}

const purposeOf = ({ sessionToken }: CookieSpecs): string => `session ${sessionToken.name}`

/** How a strategy finds the session behind a token. */
interface SessionLookup<F> {
  /** The running session; null for a token that is not genuine, has ended, or was revoked. */
  behind(token: string, ctx: RequestContext, how?: SessionLookupOptions): Awaitable<F | null>
  /** The stable id of a session, which is not secret. */
  idOf(found: F): Awaitable<string>
  /** Whether one of two copies of a session was issued after the other. */
  isNewer(found: F, other: F): boolean
}

/**
 * The running sessions of a request: usually none or one.
 *
 * A sibling site can set a cookie of the same name for the whole domain, and browsers send both. If exactly one value
 * is genuine, it counts. If two are genuine, it is unknown which user sent the request, so neither counts: otherwise,
 * an attacker could make a user work in the attacker's session.
 *
 * @typeParam F - A session that was found.
 */
export class SentSessions<F> {
  #warnedAt = -Infinity

  /**
   * @param parts - Reads the cookie, and writes logs.
   * @param lookup - Finds the session behind a token.
   */
  constructor(
    private readonly parts: Omit<SessionCookieParts, 'settings'>,
    private readonly lookup: SessionLookup<F>,
  ) {}

  /** Each running session, once. */
  all(ctx: RequestContext, how?: SessionLookupOptions): Awaitable<readonly F[]> {
    const tokens = this.parts.cookie.readAll(ctx)
    const [token] = tokens
    if (token === undefined) return []
    if (tokens.length > 1) return this.#among(tokens, ctx, how)
    return following(this.lookup.behind(token, ctx, how), (found) => (found ? [found] : []))
  }

  /** The running session; null if there is no session, or more than one. */
  one(ctx: RequestContext, how?: SessionLookupOptions): Awaitable<F | null> {
    return following(this.all(ctx, how), (found) => (found.length === 1 && found[0] ? found[0] : null))
  }

  async #among(tokens: readonly string[], ctx: RequestContext, how?: SessionLookupOptions): Promise<readonly F[]> {
    const byId = new Map<string, F>()
    for (const token of tokens) {
      const found = await this.lookup.behind(token, ctx, how)
      if (!found) continue
      const id = await this.lookup.idOf(found)
      const known = byId.get(id)
      if (!known || this.lookup.isNewer(found, known)) byId.set(id, found)
    }
    if (byId.size > 1) this.#warn([...byId.keys()])
    return [...byId.values()]
  }

  /** Warns at most once a minute, because a client with two sessions can send both with every request. */
  #warn(ids: readonly string[]): void {
    const now = this.parts.clock.seconds()
    if (now - this.#warnedAt < WARNING_SECONDS) return
    this.#warnedAt = now
    const named = ids.map((id) => `"${id}"`).join(' and ')
    this.parts.logger.warn('several-sessions', `A request came with several sessions: ${named}. ${ONE_COOKIE}`)
  }
}

const WARNING_SECONDS = 60
const ONE_COOKIE =
  'It counts as signed out, and the next sign-in or sign-out ends all of them. Another site of the same domain has set a ' +
  'cookie with the name of the session cookie, or its domain or path was changed. Leave the domain out, so that the cookie is ' +
  'called __Host-… and no other site can set it.'

/**
 * Removes the cookie of a session that has ended.
 *
 * A cookie that another library wrote is kept. If its name is configured here, but nothing reads it yet, removing it
 * would sign users out permanently.
 */
export class EndedCookie {
  #hasWarned = false

  /** @param parts - Holds the cookie, its configured name, and the log. */
  constructor(private readonly parts: Omit<SessionCookieParts, 'clock'>) {}

  /**
   * Removes it, and logs it if debug is on.
   *
   * @returns The tokens in it; empty if the browser sent no token, or if the cookie is kept.
   */
  expire(ctx: RequestContext): readonly string[] {
    const { cookie, logger } = this.parts
    const tokens = cookie.readAll(ctx)
    if (this.#canBeOfOthers() && tokens.some(isOfOtherLibrary)) {
      this.#warn()
      return []
    }
    if (tokens.length > 0) logger.debug('session-ended', 'The session cookie is not valid any more.')
    cookie.expire(ctx)
    return tokens
  }

  /**
   * Whether another library may have set it. Only this library uses the default names, and a custom `decode` may accept
   * any form.
   */
  #canBeOfOthers(): boolean {
    const { coding, cookies } = this.parts.settings
    return cookies.sessionToken?.name !== undefined && !coding.decode
  }

  /** Warns once, because any client can send a cookie of this form. */
  #warn(): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    const { logger, settings } = this.parts
    const name = settings.cookies.sessionToken?.name ?? ''
    logger.warn('other-library', `The session cookie has the form of another library: "${name}". ${FORMER_COOKIE}`)
  }
}

const FORMER_COOKIE =
  'The cookie is not changed, and the request counts as signed out. Give jwt.decode, or a plugin with a session strategy, that reads it; or remove ' +
  'cookies.sessionToken.name, and authengine uses its default cookie name.'

/** Longer headers are not read: the headers in this list have at most 160 characters. */
const LONGEST_HEADER = 256

/**
 * Forms of session cookies that other libraries write, sealed or signed. They differ in the header: `alg`, `enc` and
 * `kid`.
 */
const FORMS: readonly ((header: Header) => boolean)[] = [
  // next-auth 4
  ({ alg, enc, kid }) => alg === 'dir' && enc === 'A256GCM' && kid === undefined,
  // Auth.js 5: the kid is a thumbprint of the key (RFC 7638), with SHA-512 or SHA-256. Better Auth: with SHA-256.
  ({ alg, enc, kid }) => alg === 'dir' && enc === 'A256CBC-HS512' && (kid === undefined || isThumbprint(kid)),
  ({ alg, enc, kid }) => alg === 'dir' && enc === 'A256GCM' && isThumbprint(kid),
  // next-auth 3, Better Auth with JWT, and what most encode functions of applications write
  ({ alg, enc }) => (alg === 'HS256' || alg === 'HS512') && enc === undefined,
]

interface Header {
  readonly alg?: unknown
  readonly enc?: unknown
  readonly kid?: unknown
}

/**
 * Whether a token has a form that another library uses for sessions, and this library never used: its `kid` is 12
 * hexadecimal digits, a dot and a month. The token is not unsealed, so this proves nothing.
 */
export function isOfOtherLibrary(token: string): boolean {
  const end = token.slice(0, LONGEST_HEADER + 1).indexOf('.')
  const header = end > 0 ? headerIn(token.slice(0, end)) : null
  return header !== null && FORMS.some((isForm) => isForm(header))
}

function headerIn(segment: string): Header | null {
  try {
    const header: unknown = JSON.parse(binaryIn(segment))
    return typeof header === 'object' ? header : null
  } catch {
    return null
  }
}

const isThumbprint = (kid: unknown): boolean => typeof kid === 'string' && /^([\w-]{43}|[\w-]{86})$/.test(kid)
