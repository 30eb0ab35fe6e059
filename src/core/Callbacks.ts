import type { Account, JWT, ProviderType, Session, User } from './User.js'
import type { Awaitable } from './guards.js'
import type { Credentials, Profile } from './VerifiedIdentity.js'

/** The step of a sign-in by email. */
export interface EmailStep {
  /** True if a mail is requested; absent if its link is opened. */
  readonly verificationRequest?: boolean
}

/** Parameters of the `signIn` callback. */
export interface SignInParams {
  /**
   * The stored user if the account, the email address or the passkey is known; otherwise the user that the provider
   * describes. The current data of the provider is in `profile`.
   */
  readonly user: User
  /** The account that the user signed in with, and the whole token response of the provider. */
  readonly account: Account | null
  /** The provider's raw profile (OAuth, OpenID Connect). */
  readonly profile?: Profile
  /** Present if a mail is requested, absent if its link is opened (provider type `email`). */
  readonly email?: EmailStep
  /** The submitted fields (provider type `credentials`). */
  readonly credentials?: Credentials
}

/** Parameters of the `redirect` callback. */
export interface RedirectParams {
  /** The URL that the client requests. It is not checked. */
  readonly url: string
  /** Origin of the site. */
  readonly baseUrl: string
}

/** Parameters of the `jwt` callback. */
export interface JWTParams {
  /** The current claims. */
  readonly token: JWT
  /** The user, at sign-in only. */
  readonly user?: User
  /** The account, at sign-in only, with the whole token response of the provider. */
  readonly account?: Account | null
  /** The provider's raw profile, at sign-in only. */
  readonly profile?: Profile
  /**
   * Why the callback runs: `signIn`, `signUp` for a user who was just created, `update`, or undefined on later reads.
   */
  readonly trigger?: 'signIn' | 'signUp' | 'update'
  /** @deprecated Use the trigger `signUp`. */
  readonly isNewUser?: boolean
  /** The data that the client sent with an update. It is not checked: check it. */
  readonly session?: unknown
}

/** A session before the `session` callback. */
export interface SessionDraft extends Session {
  /** Name, email address and picture. */
  user: User
  /**
   * Id of the stored user (strategy `database`). Not enumerable: it reaches browsers only if the callback copies it
   * into what it returns.
   */
  readonly userId?: string
}

/** Parameters of the `session` callback. */
export interface SessionParams {
  /** The default session: name, email address and picture of the user, and the expiry. */
  readonly session: SessionDraft
  /** Claims of the token (strategy `jwt`). */
  readonly token?: JWT
  /** The stored user (strategy `database`). */
  readonly user?: User
  /** The data that the client sent with an update. It is not checked: check it. */
  readonly newSession?: unknown
  /** `update` when the client sent an update. */
  readonly trigger?: 'update'
}

/**
 * Callbacks of the application. A callback that is left out or undefined has its default.
 *
 * @typeParam S - What the `session` callback returns, and therefore what reading a session returns.
 */
export interface Callbacks<S extends Session = Session> {
  /**
   * Decides whether a user may sign in. Default: yes.
   *
   * Called after the first proof of a user, and before a mail is sent. Nothing is stored before. Return true to
   * continue, a URL to redirect the user there, and any other value to refuse. A refusal or an exception is an
   * `AccessDenied`; an `AuthError` that it throws is kept.
   */
  signIn(params: SignInParams, ctx: CallbackContext): Awaitable<boolean | string>
  /**
   * Decides where the browser is redirected. Default: a URL of the same origin, otherwise the base URL.
   *
   * Return an absolute http or https URL, or a path. Any other value is logged as `redirect-unusable`, and the base URL
   * is used.
   */
  redirect(params: RedirectParams, ctx: CallbackContext): Awaitable<string>
  /**
   * Returns the claims of the token. Default: the current claims. Null ends the session; at sign-in it is an
   * `AccessDenied`.
   *
   * Called with the strategy `jwt` only: at sign-in, on each read, and on each update. The result of a read is stored
   * every `session.updateAge`, or at once if it changed. An exception is a `CallbackRouteError` at sign-in, and a
   * `JWTSessionError` afterwards: the cookie stays, and this read returns no session.
   */
  jwt(params: JWTParams, ctx: CallbackContext): Awaitable<JWT | null>
  /**
   * Returns the session that the client sees. Default: `user` with name, email address and picture, and `expires`.
   *
   * Called on each read. Null and undefined mean that no user is signed in. An exception is a `JWTSessionError` or,
   * with the strategy `database`, a `SessionTokenError`: the session stays, but this read returns no session.
   */
  session(params: SessionParams, ctx: CallbackContext): Awaitable<S>
}

/** Some of the callbacks. An undefined callback counts as left out. */
export type PartialCallbacks<S extends Session = Session> = {
  readonly [K in keyof Callbacks<S>]?: Callbacks<S>[K] | undefined
}

/**
 * A copy of a session with the id of its stored user. The id is not enumerable, so a spread or JSON does not contain
 * it.
 */
export function withUserId(session: SessionDraft, userId: string | undefined): SessionDraft {
  if (userId === undefined || !isObject(session)) return session
  return Object.defineProperty({ ...session }, 'userId', { value: userId, configurable: true, writable: true })
}

/** Removes the id that {@link withUserId} added, unless the application made it part of the session. */
export function withoutUserId<S extends Session>(session: S): S {
  const descriptor = isObject(session) ? Object.getOwnPropertyDescriptor(session, 'userId') : undefined
  if (descriptor && !descriptor.enumerable) Reflect.deleteProperty(session, 'userId')
  return session
}

/** Callbacks may return null: then no user is signed in. */
const isObject = (session: unknown): boolean => typeof session === 'object' && session !== null

/** The provider in use, as callbacks get it. */
export interface ProviderSummary {
  /** Id of the provider. */
  readonly id: string
  /** Its label. */
  readonly name: string
  /** Its family. */
  readonly type: ProviderType
}

/** Facts about the request that caused a callback or an event. It is their second argument. */
export interface CallbackContext {
  /** Headers of the request. */
  readonly headers: Headers
  /** Origin of the site, such as `https://app.example`: configured, or from a trusted host. */
  readonly origin: string
  /**
   * IP address of the client, if the framework knows it. Behind a proxy, set `trustedProxies`, or configure the
   * framework to trust the proxy.
   */
  readonly address?: string
  /** The provider in use, on routes that name one. */
  readonly provider?: ProviderSummary
  /** Keeps the runtime alive until the work is done; undefined if the runtime cannot do this. */
  readonly waitUntil?: (work: Promise<unknown>) => void
}
