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
   * @param links - In order: plugins first, the application last.
   * @hidden
   */
  constructor(links: readonly CallbackLink[]) {
    this.#signIn = callbacksNamed(links, 'signIn')
    this.#redirect = callbacksNamed(links, 'redirect').at(-1)
    this.#jwt = callbacksNamed(links, 'jwt')
    this.#session = callbacksNamed(links, 'session')
  }

  /** Whether anything has a say in what a session is. */
  get affectsSessions(): boolean {
    return this.#jwt.length > 0 || this.#session.length > 0
  }

  /** Whether anything has a say in who may sign in. */
  get affectsSignIns(): boolean {
    return this.#signIn.length > 0
  }

  /**
   * May they sign in? Resolves to a URL when the application diverts the sign-in. The first "no" or diversion ends it.
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

  /** Where to go: the last contribution that has an opinion, or undefined for the default. */
  async redirect(params: RedirectParams, ctx: CallbackContext): Promise<unknown> {
    return this.#redirect?.(params, ctx)
  }

  /**
   * The claims to keep: each contribution receives those of the one before. Null ends the session.
   *
   * @throws JWTSessionError when a callback returns anything else than a plain object or null.
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

  /** What the client may see: each contribution receives the session of the one before. */
  async session(params: SessionParams, ctx: CallbackContext): Promise<Session> {
    let session: Session = params.session
    for (const ask of this.#session) {
      // A user that an earlier link took away stays away: an empty one would count as signed in.
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

/** One contribution of callbacks: the application's, or a plugin's. */
export class CallbackLink {
  /** @param callbacks - Those it contributes. */
  constructor(readonly callbacks: PartialCallbacks) {}
}

/**
 * What a jwt callback returned: claims, or null.
 *
 * @throws JWTSessionError when it is anything else: a token without claims would still count as signed in.
 */
export function claimsOrNull(answer: unknown): JWT | null {
  if (answer === null) return null
  // By its tag: a plain object may come from another realm.
  if (Object.prototype.toString.call(answer) === '[object Object]') return answer as JWT
  const given = Array.isArray(answer) ? 'an array' : typeof answer
  throw new JWTSessionError(`The jwt callback must return a plain object or null; it returned ${given}.`)
}

/**
 * Asks the application whether a user may sign in. A failure is a refusal.
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

/** What a plugin can put in place of single methods of the pipeline. */
export type PipelineMethods = Pick<CallbackPipeline, 'signIn' | 'redirect' | 'jwt' | 'session'>

/** Makes methods of the pipeline, with the pipeline as it was so far. What it leaves out stays. */
export type PipelineWrapper = (inner: CallbackPipeline) => Partial<PipelineMethods>

/** A pipeline with methods of a plugin. */
export class WrappedPipeline extends CallbackPipeline {
  readonly #own: Partial<PipelineMethods>

  /**
   * @param inner - The pipeline so far.
   * @param wrap - The plugin.
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
  /** The account they came with, with the whole token response. */
  readonly account: Account
  /** The provider's raw profile, where there is one. */
  readonly profile?: Profile
  /** How the provider will name the session and the user if it says that they are over (back-channel logout). */
  readonly providerSession?: ProviderSession | undefined
  /** Whether the user was created by this sign-in. */
  readonly isNewUser: boolean
  /**
   * Whether the session ends when the user's email address is verified, because it may be another user's until then.
   * Undefined where it was verified already when they were matched, and without a database.
   */
  readonly unverified?: boolean | undefined
  /** What attempts on the account are counted for. */
  readonly countedAs?: readonly CountedAccount[] | undefined
}

/**
 * Field by field on purpose: a spread would carry the credentials into events and tokens.
 *
 * @hidden
 */
export function complete(identity: VerifiedIdentity, user: User, account: Account, isNewUser: boolean): SignInResult {
  const { providerSession, countedAs, profile } = identity
  return {
    user,
    account: toldAccount(identity, account),
    ...(profile && { profile }),
    ...(providerSession && { providerSession }),
    ...(countedAs && { countedAs }),
    isNewUser,
  }
}

/**
 * The account of a sign-in as callbacks and events get it: with the whole token response of the provider.
 *
 * @param identity - Who signs in.
 * @param account - Their account, with its owner where there is one. Default: as the identity has it.
 *
 * @hidden
 */
export function toldAccount({ tokens, ...identity }: VerifiedIdentity, account: Account = identity.account): Account {
  // A provider must not name the owner, nor another account.
  const {
    provider: _provider,
    providerAccountId: _id,
    type: _type,
    userId: _owner,
    ...response
  }: Partial<Account> = tokens ?? {}
  return { ...response, ...account }
}
