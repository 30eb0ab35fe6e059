import { AccessDenied } from '../errors/signIn.js'
import type { CallbackContext } from '../model/CallbackContext.js'
import type { JWT } from '../model/Jwt.js'
import type { Session } from '../model/Session.js'
import type { CallbackLink } from './CallbackLink.js'
import type { Callbacks, JWTParams, RedirectParams, SessionDraft, SessionParams, SignInParams } from './Callbacks.js'
import { claimsOrNull } from './claimsOrNull.js'
import { denyIfBroken } from './denyIfBroken.js'
import { withoutUserId, withUserId } from './userIdOfDraft.js'

/** The application's say in the journey. Asks the contributions in order and supplies the defaults. */
export class CallbackPipeline {
  readonly #signIn: readonly Callbacks['signIn'][]
  readonly #redirect: Callbacks['redirect'] | undefined
  readonly #jwt: readonly Callbacks['jwt'][]
  readonly #session: readonly Callbacks['session'][]

  /** @param links - In order: plugins first, the application last. */
  constructor(links: readonly CallbackLink[]) {
    this.#signIn = everyone(links, 'signIn')
    this.#redirect = everyone(links, 'redirect').at(-1)
    this.#jwt = everyone(links, 'jwt')
    this.#session = everyone(links, 'session')
  }

  /** Whether anybody has a say in what a session is. */
  get hasSayInSessions(): boolean {
    return this.#jwt.length > 0 || this.#session.length > 0
  }

  /** Whether anybody has a say in who may sign in. */
  get hasSayInSignIns(): boolean {
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
      if (typeof answer === 'string' && answer !== '') return answer
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

function everyone<K extends keyof Callbacks>(links: readonly CallbackLink[], name: K): Callbacks[K][] {
  const found: Callbacks[K][] = []
  for (const { callbacks } of links) {
    const callback = callbacks[name]
    if (callback) found.push(callback.bind(callbacks) as Callbacks[K])
  }
  return found
}
