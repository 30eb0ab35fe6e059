import { AuthError } from './AuthError.js'
import {
  type CallbackContext,
  type Callbacks,
  type JWTParams,
  type RedirectParams,
  type SessionDraft,
  type SessionParams,
  type SignInParams,
  type PartialCallbacks,
  withoutUserId,
  withUserId,
} from './Callbacks.js'
import { AccessDenied, JWTSessionError } from './errors.js'
import { isText } from './guards.js'
import type { Account, ProviderSession, JWT, Session, User } from './User.js'
import type { CountedAccount, Profile, VerifiedIdentity } from './VerifiedIdentity.js'

/** Calls the callbacks of plugins and of the application in order, and supplies the defaults. */
export class CallbackPipeline {
  readonly #signIn: readonly Callbacks['signIn'][]
  readonly #redirect: Callbacks['redirect'] | undefined
  readonly #jwt: readonly Callbacks['jwt'][]
  readonly #session: readonly Callbacks['session'][]

  /**
   * @param links - In order: callbacks of plugins first, those of the application last.
   * @hidden
   */
  constructor(links: readonly CallbackLink[]) {
    this.#signIn = callbacksNamed(links, 'signIn')
    this.#redirect = callbacksNamed(links, 'redirect').at(-1)
    this.#jwt = callbacksNamed(links, 'jwt')
    this.#session = callbacksNamed(links, 'session')
  }

  /** Whether there are callbacks that change sessions. */
  get affectsSessions(): boolean {
    return this.#jwt.length > 0 || this.#session.length > 0
  }

  /** Whether there are callbacks that decide about sign-ins. */
  get affectsSignIns(): boolean {
    return this.#signIn.length > 0
  }

  /**
   * Calls the `signIn` callbacks, until one of them refuses or returns a URL. Resolves to this URL, or to undefined if
   * the user may sign in.
   *
   * @throws AccessDenied when the application refuses or fails; an `AuthError` of the application passes unchanged.
   */
  async signIn(params: SignInParams, ctx: CallbackContext): Promise<string | undefined> {
    for (const ask of this.#signIn) {
      const answer: unknown = await denyIfBroken(async () => ask(params, ctx))
      if (answer === true) continue
      if (isText(answer)) return answer
      throw new AccessDenied('The signIn callback refused this sign-in.')
    }
    return undefined
  }

  /** The result of the last `redirect` callback; undefined if there is no callback. */
  async redirect(params: RedirectParams, ctx: CallbackContext): Promise<unknown> {
    return this.#redirect?.(params, ctx)
  }

  /**
   * The claims to store. Each `jwt` callback gets the claims that the callback before it returned. Null ends the
   * session.
   *
   * @throws JWTSessionError when a callback returns a value that is neither a plain object nor null.
   */
  async jwt(params: JWTParams, ctx: CallbackContext): Promise<JWT | null> {
    let { token } = params
    for (const ask of this.#jwt) {
      const answer = claimsOrNull(await ask({ ...params, token }, ctx))
      if (!answer) return null
      token = answer
    }
    return token
  }

  /**
   * The session that the client sees. Each `session` callback gets the session that the callback before it returned.
   */
  async session(params: SessionParams, ctx: CallbackContext): Promise<Session> {
    let session: Session = params.session
    for (const ask of this.#session) {
      // A user that an earlier callback removed is not added again: an empty user would count as signed in.
      const draft = withUserId(session as SessionDraft, params.user?.id)
      session = withoutUserId(await ask({ ...params, session: draft }, ctx))
    }
    return session
  }
}

function callbacksNamed<K extends keyof Callbacks>(links: readonly CallbackLink[], name: K): Callbacks[K][] {
  const found: Callbacks[K][] = []
  for (const { callbacks } of links) {
    const callback = callbacks[name]
    if (callback) found.push(callback.bind(callbacks) as Callbacks[K])
  }
  return found
}

/** Callbacks of the application, or of one plugin. */
export class CallbackLink {
  /** @param callbacks - Some or all of the callbacks. */
  constructor(readonly callbacks: PartialCallbacks) {}
}

/**
 * Checks what a `jwt` callback returned: claims, or null.
 *
 * @throws JWTSessionError when it is anything else: a token without claims would still count as signed in.
 */
export function claimsOrNull(answer: unknown): JWT | null {
  if (answer === null) return null
  // Compares the tag, because a plain object may come from another realm.
  if (Object.prototype.toString.call(answer) === '[object Object]') return answer as JWT
  const given = Array.isArray(answer) ? 'an array' : typeof answer
  throw new JWTSessionError(`The jwt callback must return a plain object or null; it returned ${given}.`)
}

/**
 * Calls code of the application that decides whether a user may sign in. If the code fails, the sign-in is refused.
 *
 * @throws AccessDenied when the application fails; an `AuthError` of the application passes unchanged.
 */
export async function denyIfBroken<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new AccessDenied(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Methods of the pipeline that a plugin can replace. */
export type PipelineMethods = Pick<CallbackPipeline, 'signIn' | 'redirect' | 'jwt' | 'session'>

/** Returns methods that replace those of the pipeline `inner`. A method that is left out is not replaced. */
export type PipelineWrapper = (inner: CallbackPipeline) => Partial<PipelineMethods>

/** A pipeline in which a plugin has replaced methods. */
export class WrappedPipeline extends CallbackPipeline {
  readonly #own: Partial<PipelineMethods>

  /**
   * @param inner - The pipeline that the plugin wraps.
   * @param wrap - The function of the plugin.
   */
  constructor(
    private readonly inner: CallbackPipeline,
    wrap: PipelineWrapper,
  ) {
    super([])
    this.#own = wrap(inner)
  }

  override get affectsSessions(): boolean {
    return Boolean(this.#own.jwt ?? this.#own.session) || this.inner.affectsSessions
  }

  override get affectsSignIns(): boolean {
    return Boolean(this.#own.signIn) || this.inner.affectsSignIns
  }

  override async signIn(params: SignInParams, ctx: CallbackContext): Promise<string | undefined> {
    const own = this.#own
    if (!own.signIn) return this.inner.signIn(params, ctx)
    const answer: unknown = await denyIfBroken(async () => own.signIn?.(params, ctx))
    if (answer === undefined || typeof answer === 'string') return answer
    throw new AccessDenied('The pipeline of a plugin refused this sign-in.')
  }

  override async redirect(params: RedirectParams, ctx: CallbackContext): Promise<unknown> {
    return this.#own.redirect ? this.#own.redirect(params, ctx) : this.inner.redirect(params, ctx)
  }

  override async jwt(params: JWTParams, ctx: CallbackContext): Promise<JWT | null> {
    return this.#own.jwt ? claimsOrNull(await this.#own.jwt(params, ctx)) : this.inner.jwt(params, ctx)
  }

  override async session(params: SessionParams, ctx: CallbackContext): Promise<Session> {
    return this.#own.session ? this.#own.session(params, ctx) : this.inner.session(params, ctx)
  }
}

/** A verified identity that has been matched with a user and may now have a session. */
export interface SignInResult {
  /** The user who gets the session. */
  readonly user: User
  /** The account that the user signed in with, with the whole token response. */
  readonly account: Account
  /** The provider's raw profile, if there is one. */
  readonly profile?: Profile
  /** The `sid` and `sub` that the provider sends if it ends the session (back-channel logout). */
  readonly providerSession?: ProviderSession | undefined
  /** Whether the user was created by this sign-in. */
  readonly isNewUser: boolean
  /**
   * Whether the session ends when the user's email address is verified, because until then it may be another person's
   * email address. Undefined if it was already verified when the identity was matched with the user, or if there is no
   * database.
   */
  readonly unverified?: boolean | undefined
  /** The names under which rate limits count attempts on the account. */
  readonly countedAs?: readonly CountedAccount[] | undefined
}

/**
 * Copies the fields one by one: a spread would carry the credentials into events and tokens.
 *
 * @hidden
 */
export function complete(identity: VerifiedIdentity, user: User, account: Account, isNewUser: boolean): SignInResult {
  const { providerSession, countedAs, profile } = identity
  return {
    user,
    account: accountWithTokens(identity, account),
    ...(profile && { profile }),
    ...(providerSession && { providerSession }),
    ...(countedAs && { countedAs }),
    isNewUser,
  }
}

/**
 * The account of a sign-in as callbacks and events get it: with the whole token response of the provider.
 *
 * @param identity - The identity that signs in.
 * @param account - The account, with its owner if there is one. Default: the account of the identity.
 *
 * @hidden
 */
export function accountWithTokens(
  { tokens, ...identity }: VerifiedIdentity,
  account: Account = identity.account,
): Account {
  // A token response must not change the owner, or name another account.
  const {
    provider: _provider,
    providerAccountId: _id,
    type: _type,
    userId: _owner,
    ...response
  }: Partial<Account> = tokens ?? {}
  return { ...response, ...account }
}
