import type { Session } from '../core/Session.js'
import type { Caller } from '../http/Caller.js'
import { type Cookie, cookieHeaderOf, encodeCookieValue, parseCookies } from '../http/Cookie.js'
import type { FrameworkBinding } from '../plugin-api/AuthPlugin.js'
import type { EngineVerbs, Outcome, VerbFields } from './EngineVerbs.js'
import { removalsOf } from './removals.js'

const NOTHING = Promise.resolve(null)

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
  /** How often this visit has changed who is signed in. */
  #turns = 0
  /** How often it has changed what the session says. */
  #updates = 0
  /** One change waits for the one before: each begins with what is in the cookie. */
  #lastUpdate: Promise<S | null> = NOTHING

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
    const { headers, url, method, basePath, address, keepsCookies, waitUntil } = this.binding.callerOf(this.native)
    const cookies = [...this.#cookies.values()]
    return { headers: withCookies(headers, cookies), url, method, basePath, address, keepsCookies, waitUntil }
  }

  /** The same for ourselves: as the binding made it, where nothing was set. */
  get #asking(): Caller {
    return this.#cookies.size === 0 ? this.binding.callerOf(this.native) : this.caller
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
  update(data: unknown): Promise<S | null> {
    const update = this.#lastUpdate.then(() => this.#update(data))
    this.#lastUpdate = update.catch(() => null)
    return update
  }

  async #update(data: unknown): Promise<S | null> {
    const turns = this.#turns
    const { session, cookies } = await this.engine.session(this.#asking, { data })
    if (this.#turns !== turns) return this.session()
    this.#updates++
    this.#session = Promise.resolve(session)
    this.#keepFromCaches(session)
    await this.#keep(cookies)
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
    return this.#changed(this.engine.signIn(this.#asking, providerId, fields))
  }

  /**
   * Ends the session.
   *
   * @returns Where to send the browser: absolute.
   * @throws SignOutError when the session could not be ended on the server; the cookie is removed all the same.
   */
  async signOut(fields?: VerbFields): Promise<string> {
    return this.#changed(this.engine.signOut(this.#asking, fields))
  }

  async #ask(): Promise<S | null> {
    const [turns, updates] = [this.#turns, this.#updates]
    const { session, cookies } = await this.engine.session(this.#asking)
    // Somebody signed out, in, or changed the session meanwhile: an extended cookie would undo that.
    if (this.#turns !== turns || this.#updates !== updates) return this.session()
    this.#keepFromCaches(session)
    if (cookies.length > 0) await this.#keep(cookies)
    return session
  }

  /** What is made of a session is for one person alone, and Back must not show it to the next. */
  #keepFromCaches(session: S | null): void {
    this.binding.keepFromCaches(this.native, this.engine.cacheControl && Boolean(session?.user))
  }

  async #changed(verb: Promise<Outcome>): Promise<string> {
    try {
      const { url, cookies } = await verb
      await this.#replaced(cookies)
      return url
    } catch (error) {
      // Whoever asked hears why it failed, not that the framework takes no cookies any more.
      await this.#replaced(removalsOf(error)).catch(() => undefined)
      throw error
    }
  }

  /** Cookies that change who is signed in: the session is read anew. */
  async #replaced(cookies: readonly Cookie[]): Promise<void> {
    this.#turns++
    this.#session = undefined
    await this.#keep(cookies)
  }

  async #keep(cookies: readonly Cookie[]): Promise<void> {
    if (cookies.length === 0) return
    for (const cookie of cookies) this.#cookies.set(cookie.name, cookie)
    await this.binding.keepCookies(this.native, cookies)
  }
}

/** Headers of a request as the browser would send them next time: with cookies that were set or removed. */
export function withCookies(headers: Headers, cookies: readonly Cookie[]): Headers {
  if (cookies.length === 0) return headers
  const changed = new Set(cookies.map(({ name }) => name))
  const kept = parseCookies(headers.get('cookie') ?? '').filter(({ name }) => !changed.has(name))
  const added = cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => ({ name, value: encodeCookieValue(value) }))
  const header = cookieHeaderOf([...kept, ...added])
  const next = new Headers(headers)
  if (header === undefined) next.delete('cookie')
  else next.set('cookie', header)
  return next
}
