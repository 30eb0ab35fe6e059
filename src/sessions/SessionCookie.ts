import { JWTSessionError } from '../core/errors.js'
import type { CookieSpec } from '../http/Cookie.js'
import {
  chunkSize,
  expireChunks,
  expireStrays,
  MAX_CHUNKS,
  readAllChunks,
  readChunks,
  writeChunks,
} from '../http/CookieChunks.js'
import type { CookiePolicy, CookieSpecs } from '../http/CookiePolicy.js'
import type { RequestContext } from '../http/RequestContext.js'

/** Reads, writes and removes the session cookie, in numbered pieces when it is long. */
export class SessionCookie {
  // Put together once: one text is compared faster than two that were just joined.
  readonly #purposes: Readonly<Record<'secure' | 'plain', string>>

  /** @param policy - Name and flags. */
  constructor(private readonly policy: CookiePolicy) {
    this.#purposes = { secure: purposeOf(policy.for(true)), plain: purposeOf(policy.for(false)) }
  }

  /** What a token in this cookie is sealed for: a token of another cookie cannot stand in for it. */
  purpose(ctx: RequestContext): string {
    return ctx.secure ? this.#purposes.secure : this.#purposes.plain
  }

  /** The value, or undefined; the first, where the browser sent several. */
  read(ctx: RequestContext): string | undefined {
    return readChunks(ctx.cookies, this.#spec(ctx))
  }

  /**
   * Every value that the browser sent, up to three: a sibling site can set a cookie of the same name for a whole domain. Which
   * of them is genuine, and counts, is for the strategy to find out.
   */
  readAll(ctx: RequestContext): readonly string[] {
    return readAllChunks(ctx.cookies, this.#spec(ctx))
  }

  /**
   * Sets the value.
   *
   * @param claims - What is in it, to say which of it is too long.
   * @throws JWTSessionError when it is too long for cookies.
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
   * @param value - The genuine value. Default: the first.
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
