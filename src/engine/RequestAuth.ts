import type { AuthLevel } from '../core/AuthMethod.js'
import type { Destination } from '../core/Destination.js'
import type { Session } from '../core/User.js'
import { type Cookie, cookieHeaderOf, encodeCookieValue, parseCookies } from '../http/CookieJar.js'
import type { Fields } from '../http/readBody.js'
import type { IncomingRequest } from '../http/RequestContext.js'
import type { FrameworkBinding } from '../plugin-api/AuthPlugin.js'
import type { ApiToken } from '../plugin-api/tokens.js'
import type { EngineSessions } from '../sessions/EngineSessions.js'
import type { SessionUpdate } from '../sessions/SessionStrategy.js'
import type { RecentOptions } from '../sign-in/recency.js'
import type { Outcome } from '../sign-in/Outcome.js'
import type { FeatureApis } from './features.js'

/** The result of reading a session. */
export interface SessionRead<S extends Session = Session> {
  /** The session, or null. A request counts as signed in only when the session has a `user`. */
  readonly session: S | null
  /** Cookies to set: they extend or remove the session. Empty if no cookies can be set. */
  readonly cookies: readonly Cookie[]
}

/** Fields of a sign-in or sign-out by server code, as a form would post them. Numbers and booleans become text. */
export interface VerbFields extends Fields {
  /** URL to go to afterwards. Default: the page that the request came from, if it is on this site. */
  readonly redirectTo?: string | undefined
  /**
   * Sign-in: parameters of the authorization request, except those of the protocol. Never take them from a request
   * body, because `scope` is one of them.
   */
  readonly authorizationParams?: Readonly<Record<string, string>> | undefined
  /**
   * Sign-in: parameters that a form or a script may set, such as `login_hint`. As in the query of the routes, they
   * replace nothing that the application sets, and they cannot be parameters of the protocol, `scope` or `resource`.
   */
  readonly clientParams?: Readonly<Record<string, string>> | undefined
  /**
   * Sign-in: whether to link the account to the signed-in user without asking. It is linked only if the same session is
   * still running when the browser comes back. Default: false.
   */
  readonly link?: boolean | string | undefined
  /** Sign-out: whether to sign out at the provider as well. Default: false. */
  readonly federated?: boolean | undefined
}

/**
 * The methods of an engine for server code.
 *
 * @typeParam S - What the `session` callback returns.
 */
export interface EngineVerbs<S extends Session = Session> extends FeatureApis {
  /** Path of the routes as browsers see it, without a slash at the end. */
  readonly basePath: string
  /** Whether responses for signed-in users must not be stored by caches. */
  readonly cacheControl: boolean
  /** Lists and ends sessions in the database, with or without a request. */
  readonly sessions: EngineSessions
  /**
   * The API of a plugin.
   *
   * @param token - The token that its package exports.
   * @throws NotInstalled if no plugin of the configuration provides it.
   */
  api<T>(token: ApiToken<T>): T

  /**
   * Reads the session of a request, or changes it with `update`, without an HTTP request.
   *
   * @throws MissingSecretError, ShortSecretError or UntrustedHost when the site is not configured.
   * @throws JWTSessionError, or with sessions in a database SessionTokenError or AdapterError, if a callback or the
   *   database fails.
   * @throws CrossSiteRequest for an update by a form of another site.
   */
  session(incomingRequest: IncomingRequest, update?: SessionUpdate): Promise<SessionRead<S>>

  /**
   * Starts a sign-in for server code, or completes it in the case of credentials. The user is signed in only if the
   * `status` is `signed-in`: a sign-in step may be due first.
   *
   * @param providerId - Without an id, or with an unknown one, the result is the URL of the sign-in page.
   * @throws CredentialsSignin, AccessDenied, TooManyAttempts or another AuthError when the sign-in fails.
   * @throws OAuthAccountNotLinked if `link` is set, and no user is signed in.
   * @throws CrossSiteRequest if a form of another site sent the request.
   */
  signIn(incomingRequest: IncomingRequest, providerId?: string, fields?: VerbFields): Promise<Outcome>

  /**
   * Ends the session of a request for server code.
   *
   * @throws SignOutError if the session could not be ended on the server. `RequestAuth` removes the cookie
   *   nevertheless; other code that calls this method must remove it.
   * @throws CrossSiteRequest if a form of another site sent the request.
   */
  signOut(incomingRequest: IncomingRequest, fields?: VerbFields): Promise<Outcome>

  /**
   * Refuses a request that a page of another site made the browser send, whatever its method. Call it before server code
   * changes something for the user. Methods that change a session do this themselves.
   *
   * @throws CrossSiteRequest, whose status is 403.
   */
  refuseCrossSite(incomingRequest: IncomingRequest): Promise<void>

  /**
   * Whether the user of a request has proved recently who they are. Call it before a change that an attacker with a
   * stolen session must not make.
   *
   * @returns If `ok` is false, send the browser to `url`, or return `response()`. The page at `url` returns the browser
   *   afterwards. If no user is signed in, it is the sign-in page.
   * @throws TypeError if an option is not valid.
   */
  requireRecent(incomingRequest: IncomingRequest, options?: RecentOptions): Promise<RecentAuthentication>
}

/** Whether a user has proved recently who they are; otherwise, where the user can do so. */
export type RecentAuthentication =
  | {
      /** The user has proved it. */
      readonly ok: true
      /** Level of the session. */
      readonly level: AuthLevel
    }
  | {
      /** The user has to prove it, or to sign in. */
      readonly ok: false
      /** Where to send a browser. */
      readonly url: string
      /** The `WWW-Authenticate` header for the status 401 (RFC 9470). */
      readonly challenge: string
      /**
       * A response for the request: a redirect for a browser, and for a script the status 401 with `{ error, url }` and
       * the challenge.
       */
      response(): Response
    }

/** A value that one owner stored on an object. */
interface Note {
  readonly owner: object
  readonly value: unknown
  readonly next: Note | undefined
}

/** A constructor that returns an existing object, so that subclasses add their private fields to it. */
const Onto = function (object: object): object {
  return object
} as unknown as new (object: object) => object

class Notes extends Onto {
  #last: Note | undefined

  static find(object: object, owner: object): unknown {
    let note = #last in object ? object.#last : undefined
    while (note && note.owner !== owner) note = note.next
    return note?.value
  }

  static add(object: object, owner: object, value: unknown): void {
    const noted = #last in object ? object : new Notes(object)
    noted.#last = { owner, value, next: noted.#last }
  }
}

/**
 * Stores a value for each request. It is freed together with the request, and no other code sees it.
 *
 * It is kept in a private field of the request. Entries of a WeakMap survive minor garbage collections, and one entry
 * for each request makes them the most expensive part of reading a session.
 *
 * @typeParam V - Type of the value; not undefined.
 */
export class PerRequest<V> {
  readonly #sealed = new WeakMap<object, V>()

  /** The value of a request, or undefined. */
  get(request: object): V | undefined {
    return (Notes.find(request, this) as V | undefined) ?? this.#sealed.get(request)
  }

  /** Stores the value; once for each request. */
  set(request: object, value: V): void {
    if (Object.isExtensible(request)) Notes.add(request, this, value)
    else this.#sealed.set(request, value)
  }
}

const NOTHING = Promise.resolve(null)

/**
 * The auth context of one request of a framework. It reads the session once, and shows changes at once.
 *
 * It sets cookies by itself, as long as the framework can still write them.
 *
 * @typeParam S - What the `session` callback returns.
 */
export class RequestAuth<S extends Session = Session> {
  readonly #cookies = new Map<string, Cookie>()
  #isPrivate = false
  #session: Promise<S | null> | undefined
  /** How often this auth context has changed who is signed in. */
  #turns = 0
  /** How often it has changed the content of the session. */
  #updates = 0
  /** Updates run one after another, because each begins with the content of the cookie. */
  #lastUpdate: Promise<S | null> = NOTHING

  /**
   * @param engine - Reads and changes sessions.
   * @param binding - Translates the request.
   * @param native - The request object of the framework.
   */
  constructor(
    readonly engine: EngineVerbs<S>,
    private readonly binding: FrameworkBinding,
    private readonly native: unknown,
  ) {}

  /**
   * The request, with the cookies that were set since then: pass it to other methods of the engine.
   *
   * Their results are about one user, so reading this property sets `Cache-Control: private, no-store` like a session
   * with a user does, whether or not a user is signed in.
   */
  get incomingRequest(): IncomingRequest {
    this.#keepFromCaches(true)
    return this.#withCookies()
  }

  #withCookies(): IncomingRequest {
    const { headers, url, method, basePath, address, keepsCookies, waitUntil } = this.binding.incomingRequestOf(
      this.native,
    )
    const cookies = [...this.#cookies.values()]
    const keepCookies = (set: readonly Cookie[]): Promise<void> => this.#replaced(set)
    return {
      headers: withCookies(headers, cookies),
      url,
      method,
      basePath,
      address,
      keepsCookies,
      keepCookies,
      waitUntil,
    }
  }

  /** The same for this class: without a copy if no cookie was set. */
  get #asking(): IncomingRequest {
    return this.#cookies.size === 0 ? this.binding.incomingRequestOf(this.native) : this.#withCookies()
  }

  /**
   * The session, or null. It is read once for each request.
   *
   * @throws As {@link EngineVerbs.session}.
   */
  session(): Promise<S | null> {
    return (this.#session ??= this.#ask())
  }

  /**
   * Changes the session; callbacks get `trigger: 'update'`.
   *
   * @param data - Passed to the callbacks, which have to check it.
   * @returns The new session, which `session()` returns from now on; null if no user is signed in.
   * @throws CrossSiteRequest if a form of another site sent the request; otherwise as {@link EngineVerbs.session}.
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
    this.#keepFromCaches(Boolean(session?.user))
    await this.#keep(cookies)
    return session
  }

  /**
   * Starts a sign-in, or completes it in the case of credentials. The user is signed in only if the `status` is
   * `signed-in`: a sign-in step may be due first.
   *
   * @param providerId - Without an id, or with an unknown one, the result is the URL of the sign-in page.
   * @returns The URL to redirect the browser to, and the status of the sign-in.
   * @throws CredentialsSignin, AccessDenied or another AuthError when the sign-in fails.
   */
  async signIn(providerId?: string, fields?: VerbFields): Promise<Destination> {
    return this.#changed(this.engine.signIn(this.#asking, providerId, fields))
  }

  /**
   * Ends the session.
   *
   * @returns The URL to redirect the browser to.
   * @throws SignOutError if the session could not be ended on the server. The cookie is removed nevertheless.
   */
  async signOut(fields?: VerbFields): Promise<Destination> {
    return this.#changed(this.engine.signOut(this.#asking, fields))
  }

  /**
   * Refuses a request that a page of another site made the browser send. Call it first in a handler of a form that
   * changes something, because browsers send such forms with the cookies of the user.
   *
   * @throws CrossSiteRequest, whose status is 403.
   */
  async refuseCrossSite(): Promise<void> {
    await this.engine.refuseCrossSite(this.#asking)
  }

  /**
   * Whether the user has proved recently who they are. Call it before a change that an attacker with a stolen session must
   * not make.
   *
   * @throws TypeError if an option is not valid.
   * @example
   * ```ts
   * const recent = await auth.requireRecent({ level: 'strongest' })
   * if (!recent.ok) return recent.response()
   * ```
   */
  requireRecent(options?: RecentOptions): Promise<RecentAuthentication> {
    return this.engine.requireRecent(this.#asking, options)
  }

  async #ask(): Promise<S | null> {
    const [turns, updates] = [this.#turns, this.#updates]
    const { session, cookies } = await this.engine.session(this.#asking)
    // If the user signed in or out meanwhile, or the session was changed, an extended cookie would undo that.
    if (this.#turns !== turns || this.#updates !== updates) return this.session()
    this.#keepFromCaches(Boolean(session?.user))
    if (cookies.length > 0) await this.#keep(cookies)
    return session
  }

  /** A page with a session is for one user: the back button must not show it to the next user. */
  #keepFromCaches(isPrivate: boolean): void {
    this.#isPrivate ||= isPrivate
    this.binding.keepFromCaches(this.native, this.engine.cacheControl && this.#isPrivate)
  }

  async #changed(verb: Promise<Outcome>): Promise<Destination> {
    try {
      const { cookies, ...destination } = await verb
      await this.#replaced(cookies)
      return destination
    } catch (error) {
      // The first error is more useful than the error that cookies cannot be set any more.
      await this.#replaced(removalsOf(error)).catch(() => undefined)
      throw error
    }
  }

  /** Sets cookies that change the signed-in user: the session is read again. */
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

/** Headers as the browser would send them with its next request: with the cookies that were set or removed. */
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

const removals = new WeakMap<object, readonly Cookie[]>()

/** Stores which cookies a sign-in or sign-out had removed before it failed. */
export function noteRemovals(error: unknown, cookies: readonly Cookie[]): void {
  if (typeof error === 'object' && error !== null) removals.set(error, cookies)
}

/**
 * The cookies to remove although a sign-in or sign-out failed: a sign-out removes the cookie even if the database
 * fails.
 */
export const removalsOf = (error: unknown): readonly Cookie[] =>
  typeof error === 'object' && error !== null ? (removals.get(error) ?? []) : []
