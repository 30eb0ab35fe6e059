import type { Awaitable } from 'authengine'
import type { CookieSpec, FormerSession, FormerSessionReader, RequestContext } from 'authengine/plugin'
import { FormerCookie, removable } from './FormerCookie.js'
import type { FormerRows, FormerSessionOptions } from './FormerSessionOptions.js'
import { formerSession, type Genuine } from './Genuine.js'
import { hasText } from './hasText.js'

/** Names of the cookies of a library. */
export interface FormerNames {
  /** Name of the session cookie, without a prefix. */
  readonly session: string
  /** Names of its other cookies, without a prefix. */
  readonly others: readonly string[]
  /** Full names of further cookies, prefix included. */
  readonly further: readonly string[]
}

/** Longest id of a user. */
const LONGEST_ID = 512

/** Reads the session cookie of another library. A subclass knows what makes a value genuine. */
export abstract class FormerReader implements FormerSessionReader {
  readonly #cookies: Readonly<Record<'secure' | 'plain', readonly FormerCookie[]>>

  /**
   * @param id - Id of the reader.
   * @param options - Options of the application.
   * @param names - Names of the cookies of the library.
   */
  constructor(
    readonly id: string,
    private readonly options: FormerSessionOptions & { readonly rows?: FormerRows | undefined },
    private readonly names: FormerNames,
  ) {
    const { session } = names
    const given = namesFrom(options)
    this.#cookies = {
      secure: (given ?? [`__Secure-${session}`, session]).map((name) => new FormerCookie(name)),
      plain: (given ?? [session]).map((name) => new FormerCookie(name)),
    }
  }

  /** The names of the session cookie that it reads. */
  get readNames(): readonly string[] {
    return this.#cookies.secure.map(({ name }) => name)
  }

  get notAfter(): Date {
    return this.options.notAfter
  }

  get keepUntil(): Date | undefined {
    return this.options.keepUntil
  }

  get readsRows(): boolean {
    return this.options.rows !== undefined
  }

  cookies(secure: boolean): readonly CookieSpec[] {
    const { further, others, session } = this.names
    const names = [session, ...others].flatMap((name) => [name, `__Secure-${name}`])
    return removable(
      [...this.#cookiesFor(secure).map(({ name }) => name), ...names, ...further],
      secure,
      this.options.domain,
    )
  }

  hasCookie(ctx: RequestContext): boolean {
    return this.#cookiesFor(ctx.secure).some((cookie) => cookie.valuesIn(ctx).length > 0)
  }

  async read(ctx: RequestContext, now: Date): Promise<FormerSession | null> {
    for (const cookie of this.#cookiesFor(ctx.secure)) {
      const found = await this.#genuineIn(ctx, cookie, now)
      if (found.length === 0) continue
      const [one] = found
      // Nothing shows which of two users the browser belongs to.
      if (!one || found.some(({ userId }) => userId !== one.userId)) return null
      return (await this.#isRefused(one)) ? null : formerSession(one, now)
    }
    return null
  }

  /** The session that a value of the cookie stands for; null if the value is not genuine. */
  protected abstract open(value: string, cookieName: string, ctx: RequestContext, now: Date): Awaitable<Genuine | null>

  #cookiesFor(secure: boolean): readonly FormerCookie[] {
    return secure ? this.#cookies.secure : this.#cookies.plain
  }

  async #genuineIn(ctx: RequestContext, cookie: FormerCookie, now: Date): Promise<readonly Genuine[]> {
    const found: Genuine[] = []
    for (const value of cookie.valuesIn(ctx)) {
      const genuine = await this.open(value, cookie.name, ctx, now)
      if (genuine && hasText(genuine.userId, LONGEST_ID) && genuine.expires > now) found.push(genuine)
    }
    return found
  }

  async #isRefused({ claims, isRefused, userId }: Genuine): Promise<boolean> {
    return isRefused === true || (await this.options.isBanned?.({ userId, claims })) === true
  }
}

/** The names that the application gave; undefined if it gave none. */
function namesFrom({ cookieName }: FormerSessionOptions): readonly string[] | undefined {
  return typeof cookieName === 'string' ? [cookieName] : cookieName
}
