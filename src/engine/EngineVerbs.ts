import type { Session } from '../core/Session.js'
import type { Caller } from '../http/Caller.js'
import type { Cookie } from '../http/Cookie.js'
import type { Fields } from '../http/fields.js'
import type { EngineSessions } from '../sessions/EngineSessions.js'
import type { SessionUpdate } from '../sessions/SessionStrategy.js'
import type { FeatureApis } from './features.js'

/** What reading a session yields. */
export interface SessionRead<S extends Session = Session> {
  /** The session, or null. A request counts as signed in only when the session has a `user`. */
  readonly session: S | null
  /** Cookies to send along: an extension of the session, or its removal. None where the caller cannot keep cookies. */
  readonly cookies: readonly Cookie[]
}

/** What a sign-in or sign-out by server code leads to. */
export interface Outcome {
  /** Where to send the browser: absolute. */
  readonly url: string
  /** Cookies to send along. */
  readonly cookies: readonly Cookie[]
}

/** Fields of a sign-in or sign-out by server code: what a form would post; numbers and booleans are sent as text. */
export interface VerbFields extends Fields {
  /** Where to go afterwards. Default: the page the request came from, if it is of this site. */
  readonly redirectTo?: string | undefined
  /**
   * Signing in: parameters to add to the authorization request, except those of the protocol. They are for server code to
   * say: leave them out of a body that you hand on, because `scope` is among them.
   */
  readonly authorizationParams?: Readonly<Record<string, string>> | undefined
  /**
   * Signing in: parameters that a form or a script asks for, such as `login_hint`. As in the query of the routes, they replace
   * nothing that the application says, and are never those of the protocol, `scope`, `resource` and the like.
   */
  readonly clientParams?: Readonly<Record<string, string>> | undefined
  /** Signing out: whether to sign out at the provider as well. Default: false. */
  readonly federated?: boolean | undefined
}

/**
 * What server code asks of an engine.
 *
 * @typeParam S - What the `session` callback returns.
 */
export interface EngineVerbs<S extends Session = Session> extends FeatureApis {
  /** Path of the routes as browsers see it, without a slash at the end. */
  readonly basePath: string
  /** Whether responses for people who are signed in say that no cache may keep them. */
  readonly cacheControl: boolean
  /** The sessions in the database, to list and to end from anywhere. */
  readonly sessions: EngineSessions

  /**
   * Reads, or with `update` changes, the session in process: no request to ourselves.
   *
   * @throws MissingSecretError, ShortSecretError or UntrustedHost when the site is not configured.
   * @throws JWTSessionError, or with sessions in a database SessionTokenError or AdapterError, when a callback or the database
   *   fails.
   * @throws CrossSiteRequest for an update that the form of another site asks for.
   */
  session(caller: Caller, update?: SessionUpdate): Promise<SessionRead<S>>

  /**
   * Starts, or for credentials completes, a sign-in on behalf of server code.
   *
   * @param providerId - Without one, or with one that no provider has, the way leads to the sign-in page.
   * @throws CredentialsSignin, AccessDenied, TooManyAttempts or another AuthError when the sign-in fails.
   * @throws CrossSiteRequest when the form of another site asks for it.
   */
  signIn(caller: Caller, providerId?: string, fields?: VerbFields): Promise<Outcome>

  /**
   * Ends the caller's session on behalf of server code.
   *
   * @throws SignOutError when the session could not be ended on the server. A visit removes the cookie all the same; whoever calls
   *   this removes it by hand.
   * @throws CrossSiteRequest when the form of another site asks for it.
   */
  signOut(caller: Caller, fields?: VerbFields): Promise<Outcome>
}
