import type { Cookie } from '../http/index.js'
import type { Session } from '../model/index.js'
import type { FrameworkBinding } from './AuthPlugin.js'
import type { Caller } from './Caller.js'
import type { EngineVerbs, Outcome, VerbFields } from './EngineVerbs.js'
import { removalsOf } from './removals.js'
import { withCookies } from './withCookies.js'

/**
 * One request of a framework, as its server code sees it: the session is read once, and what changes is seen at once.
 *
 * Cookies go to the browser by themselves, as long as the framework can still write them.
 *
 * @typeParam S - What the `session` callback returns.
 */
export class Visit<S extends Session = Session> {
  readonly #cookies = new Map<string, Cookie>()
  #session: Promise<S | null> | undefined

  /**
   * @param engine - Answers.
   * @param binding - Translates the request.
   * @param native - The request, in the framework's own terms.
   */
  constructor(
    readonly engine: EngineVerbs<S>,
    private readonly binding: FrameworkBinding,
    private readonly native: unknown,
  ) {}

  /** Who is asking, with the cookies that were set on the way: for everything else that is asked of the engine. */
  get caller(): Caller {
    const caller = this.binding.callerOf(this.native)
    if (this.#cookies.size === 0) return caller
    const { url, method, basePath, address, keepsCookies, waitUntil } = caller
    const headers = withCookies(caller.headers, [...this.#cookies.values()])
    return { headers, url, method, basePath, address, keepsCookies, waitUntil }
  }

  /**
   * The session, or null: read once, however often it is asked for.
   *
   * @throws As {@link EngineVerbs.session}.
   */
  session(): Promise<S | null> {
    return (this.#session ??= this.#ask())
  }

  /**
   * Changes the session; callbacks are told with `trigger: 'update'`.
   *
   * @param data - For the callbacks, which have to check it.
   * @returns The new session, which `session()` gives from now on; null when nobody is signed in.
   * @throws CrossSiteRequest when the form of another site asks for it; otherwise as {@link EngineVerbs.session}.
   */
  async update(data: unknown): Promise<S | null> {
    const session = await this.#ask({ data })
    this.#session = Promise.resolve(session)
    return session
  }

  /**
   * Starts, or for credentials completes, a sign-in.
   *
   * @param providerId - Without one, or with one that nobody has, the way leads to the sign-in page.
   * @returns Where to send the browser: absolute.
   * @throws CredentialsSignin, AccessDenied or another AuthError when the sign-in fails.
   */
  async signIn(providerId?: string, fields?: VerbFields): Promise<string> {
    return this.#changed(this.engine.signIn(this.caller, providerId, fields))
  }

  /**
   * Ends the session.
   *
   * @returns Where to send the browser: absolute.
   * @throws SignOutError when the session could not be ended on the server; the cookie is removed all the same.
   */
  async signOut(fields?: VerbFields): Promise<string> {
    return this.#changed(this.engine.signOut(this.caller, fields))
  }

  async #ask(update?: { readonly data: unknown }): Promise<S | null> {
    const { session, cookies } = await this.engine.session(this.caller, update)
    if (cookies.length > 0) await this.#keep(cookies)
    return session
  }

  async #changed(verb: Promise<Outcome>): Promise<string> {
    try {
      const { url, cookies } = await verb
      await this.#replaced(cookies)
      return url
    } catch (error) {
      await this.#replaced(removalsOf(error))
      throw error
    }
  }

  /** Cookies that change who is signed in: the session is read anew. */
  async #replaced(cookies: readonly Cookie[]): Promise<void> {
    this.#session = undefined
    await this.#keep(cookies)
  }

  async #keep(cookies: readonly Cookie[]): Promise<void> {
    if (cookies.length === 0) return
    for (const cookie of cookies) this.#cookies.set(cookie.name, cookie)
    await this.binding.keepCookies(this.native, cookies)
  }
}
