import type { Account, JWT, ProviderType, Session, User } from './User.js'
import type { Awaitable } from './guards.js'
import type { Credentials, Profile } from './VerifiedIdentity.js'

/** Which step of a sign-in by e-mail is being taken. */
export interface EmailStep {
  /** True while a mail is being asked for. */
  readonly verificationRequest?: boolean
}

/** What the `signIn` callback is asked about. */
export interface SignInParams {
  /**
   * The user: as they are stored, where the account, the address or the key is known here; else as the provider describes
   * them. What the provider says today is in `profile`.
   */
  readonly user: User
  /** The account they proved to control, with the whole token response of the provider. */
  readonly account: Account | null
  /** The provider's raw profile (OAuth, OpenID Connect). */
  readonly profile?: Profile
  /** Present while a mail is being asked for, absent when its link is followed (e-mail). */
  readonly email?: EmailStep
  /** What was typed (credentials). */
  readonly credentials?: Credentials
}

/** What the `redirect` callback is asked about. */
export interface RedirectParams {
  /** Where the client wants to go: unchecked. */
  readonly url: string
  /** Origin of the site. */
  readonly baseUrl: string
}

/** What the `jwt` callback is given. */
export interface JWTParams {
  /** The claims so far. */
  readonly token: JWT
  /** The user, at sign-in only. */
  readonly user?: User
  /** The account, at sign-in only, with the whole token response of the provider. */
  readonly account?: Account | null
  /** The provider's raw profile, at sign-in only. */
  readonly profile?: Profile
  /** Why the callback runs: `signIn`, `signUp` for a user who was just created, `update`, or undefined on later reads. */
  readonly trigger?: 'signIn' | 'signUp' | 'update'
  /** @deprecated Use the trigger `signUp`. */
  readonly isNewUser?: boolean
  /** What the client sent with an update: unchecked, so check it. */
  readonly session?: unknown
}

/** A session before the application has decided what is in it. */
export interface SessionDraft extends Session {
  /** Name, e-mail address and picture. */
  user: User
  /**
   * Id of the stored user (strategy `database`). Not enumerable: it reaches browsers only if the callback copies it into what it
   * returns.
   */
  readonly userId?: string
}

/** What the `session` callback is given. */
export interface SessionParams {
  /** The session so far: name, e-mail address and picture of the user, and the expiry. */
  readonly session: SessionDraft
  /** Claims of the token (strategy `jwt`). */
  readonly token?: JWT
  /** The stored user (strategy `database`). */
  readonly user?: User
  /** What the client sent with an update: unchecked, so check it. */
  readonly newSession?: unknown
  /** `update` when the client sent an update. */
  readonly trigger?: 'update'
}

/**
 * Callbacks of the application. One that is left out, or undefined, keeps its default.
 *
 * @typeParam S - What the `session` callback returns, and therefore what reading a session returns.
 */
export interface Callbacks<S extends Session = Session> {
  /**
   * May this person sign in? Default: yes.
   *
   * Asked once a user has proved who they are, and before a mail is sent; before anything is stored. Return true to go on,
   * anything else than a URL to refuse, or a URL to send the user to instead. A refusal and an exception are an
   * `AccessDenied`; an `AuthError` that it throws stays what it is.
   */
  signIn(params: SignInParams, ctx: CallbackContext): Awaitable<boolean | string>
  /**
   * Where may the browser be sent? Default: same origin only, else the base URL.
   *
   * Answer an absolute http or https URL, or a path. Anything else is logged as `redirect-unusable`, and the base URL is taken.
   */
  redirect(params: RedirectParams, ctx: CallbackContext): Awaitable<string>
  /**
   * What is kept in the token? Default: what it holds. Null ends the session; at sign-in it is an `AccessDenied`.
   *
   * Asked with the strategy `jwt` only: at sign-in, with every reading, and with every update. What it answers while reading is
   * stored every `session.updateAge`, or at once if it changed. An exception is a `CallbackRouteError` at sign-in, and a
   * `JWTSessionError` afterwards: the cookie stays, and this reading yields no session.
   */
  jwt(params: JWTParams, ctx: CallbackContext): Awaitable<JWT | null>
  /**
   * What may the client see? Default: `user` with name, e-mail address and picture, and `expires`.
   *
   * Asked with every reading. Null and undefined mean that no user is signed in. An exception is a `JWTSessionError` or, with the
   * strategy `database`, a `SessionTokenError`: the session stays, and this reading yields none.
   */
  session(params: SessionParams, ctx: CallbackContext): Awaitable<S>
}

/** Some of the callbacks; one that is undefined counts as left out. */
export type PartialCallbacks<S extends Session = Session> = {
  readonly [K in keyof Callbacks<S>]?: Callbacks<S>[K] | undefined
}

/** A copy of a session with the id of its stored user, which neither a spread nor JSON takes along. */
export function withUserId(session: SessionDraft, userId: string | undefined): SessionDraft {
  if (userId === undefined || !isObject(session)) return session
  return Object.defineProperty({ ...session }, 'userId', { value: userId, configurable: true, writable: true })
}

/** Takes that id away again, unless the application has said that it is part of the session. */
export function withoutUserId<S extends Session>(session: S): S {
  const descriptor = isObject(session) ? Object.getOwnPropertyDescriptor(session, 'userId') : undefined
  if (descriptor && !descriptor.enumerable) Reflect.deleteProperty(session, 'userId')
  return session
}

/** Callbacks may return null: then no user is signed in. */
const isObject = (session: unknown): boolean => typeof session === 'object' && session !== null

/** What a callback may know of the provider in use. */
export interface ProviderSummary {
  /** Id of the provider. */
  readonly id: string
  /** Its label. */
  readonly name: string
  /** Its family. */
  readonly type: ProviderType
}

/** What application code may know of the request that led to a callback or an event: their second argument. */
export interface CallbackContext {
  /** Headers of the request. */
  readonly headers: Headers
  /** Origin of the site, such as `https://app.example`: configured, or from a trusted host. */
  readonly origin: string
  /** Address of the client, where the framework knows it. Behind a proxy, configure the framework to trust it. */
  readonly address?: string
  /** The provider in use, on routes that name one. */
  readonly provider?: ProviderSummary
  /** Keeps the runtime alive until the work is done, where the runtime has such a thing. */
  readonly waitUntil?: (work: Promise<unknown>) => void
}
