import type { RateLimitKey } from '../config/SettingsInput.js'
import type { SignInParams } from '../core/Callbacks.js'
import type { Awaitable } from '../core/guards.js'
import type { Json } from '../core/Token.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { Provider } from '../core/Provider.js'
import type { ProviderSession, User } from '../core/User.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'

/** A code that a user may type instead of following a link. */
export interface PendingCode {
  /** The address it was sent to, in the browser that asked for it. */
  readonly address: string | undefined
  /** Where to go afterwards, in the browser that asked for it: approved already. */
  readonly callbackUrl: string | undefined
}

/** What is known of a flow before it is loaded. */
export interface FlowDescriptor<T extends Provider = Provider> {
  /** The route that the built-in sign-in form posts to; such a post always carries a CSRF token. */
  readonly signInRoute: 'signin' | 'callback'
  /** Whether a built-in form posts to the callback route after the sign-in began; such a post carries a CSRF token. */
  readonly postsOwnForm: boolean
  /** Methods by which a proof may arrive at the callback route. */
  readonly callbackMethods: readonly string[]
  /** Whether this flow performs the provider. */
  supports(provider: Provider): provider is T
}

/** The requests of a sign-in, for one family of providers. */
export abstract class SignInProtocol<T extends Provider = Provider> {
  /**
   * What the application is asked before anything is sent.
   *
   * @returns Undefined where it is asked only when the user came back with proof.
   */
  question(_provider: T, _ctx: RequestContext): Promise<SignInParams | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * What a user tries by beginning or by finishing, where it must not be tried any number of times.
   *
   * Beginnings are counted; of what is finished, only failures are.
   *
   * @returns Undefined where there is nothing to guess and nothing to abuse.
   */
  rateLimitKey(_provider: T, _ctx: RequestContext, _step: 'begin' | 'finish'): Awaitable<RateLimitKey | undefined> {
    return undefined
  }

  /**
   * The code that users are expected to type while they wait for something.
   *
   * @returns Undefined where there is nothing to type.
   */
  awaited(_provider: T, _ctx: RequestContext): Promise<PendingCode | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * The user asked to sign in: send them, or something, on its way.
   *
   * @param signedIn - Who is signed in already: an account that they prove to control now may be linked to them.
   * @param linking - Id of the session in which the user asked to link the account. Remember it with the flow, and return it as
   *   `linking` of the identity. Undefined if the user did not ask.
   */
  abstract begin(provider: T, ctx: RequestContext, signedIn: User | null, linking?: string): Promise<Reply>

  /**
   * A script of the page asks how the browser is to prove who the user is (WebAuthn).
   *
   * @param _signedIn - Who is signed in already.
   * @returns Options for the browser; undefined where this family of providers has no such ceremony.
   */
  ceremony(_provider: T, _ctx: RequestContext, _signedIn: User | null): Promise<Reply | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * The user signed out and wants to sign out at the provider as well.
   *
   * @param _idToken - The last ID token, where it was kept.
   * @returns Where to send them; undefined where the provider has no such place.
   */
  leave(_provider: T, _ctx: RequestContext, _idToken: string | undefined): Promise<Reply | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * The user came back from signing out at the provider.
   *
   * @returns Where they wanted to go; null where this browser did not ask for it, or was here with it before; undefined where
   *   this family of providers does not redirect back.
   */
  returned(_provider: T, _ctx: RequestContext): Promise<string | null | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * The provider says that sessions are over (OpenID Connect Back-Channel Logout): check that it really says so, and have them
   * ended. A message counts as used when that is done, so that the provider can send it again after a failure.
   *
   * @param _end - Ends them.
   * @returns What `_end` answers; undefined where this family of providers knows no such message.
   * @throws OAuthCallbackError when the message cannot be believed.
   */
  ended<R>(_provider: T, _ctx: RequestContext, _end: (ended: ProviderSession) => Promise<R>): Promise<R | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * It is known whether a sign-in is allowed: a proof that works once is used up, or can be used again.
   *
   * @param _proof - As {@link VerifiedIdentity.proof} was returned by `finish`. The request may be another one.
   * @param _transaction - The database as part of the transaction of the sign-in: writes go there. Undefined outside of one.
   * @throws AuthError if the proof is not good any more: then the sign-in is refused.
   */
  settle(
    _provider: T,
    _ctx: RequestContext,
    _proof: Json,
    _allowed: boolean,
    _transaction?: DatabaseAdapter,
  ): Promise<void> {
    return Promise.resolve()
  }

  /** The user came back with proof: check it, send the browser elsewhere first, or have it confirmed by a click. */
  abstract finish(provider: T, ctx: RequestContext): Promise<VerifiedIdentity | FlowRedirect | Confirmation>
}

/** Performs the protocol of one family of providers, and describes itself. */
export abstract class SignInFlow<T extends Provider = Provider> extends SignInProtocol<T> implements FlowDescriptor<T> {
  /**
   * The route that the built-in sign-in form posts to; such a post always carries a CSRF token.
   *
   * @defaultValue `"signin"`: the sign-in takes more than one request.
   */
  readonly signInRoute: 'signin' | 'callback' = 'signin'

  /**
   * Whether a built-in form posts to the callback route after the sign-in began; such a post carries a CSRF token.
   *
   * @defaultValue false
   */
  readonly postsOwnForm: boolean = false

  /** Methods by which a proof may arrive at the callback route. */
  readonly callbackMethods: readonly string[] = ['GET', 'POST']

  abstract supports(provider: Provider): provider is T
}

/** The browser has to go somewhere else before a flow can finish. */
export class FlowRedirect {
  /** @param reply - Where it goes. */
  constructor(readonly reply: Reply) {}
}

/** The user has to confirm by one click what a link would do: a GET must not do it (RFC 9110 section 9.2.1). */
export class Confirmation {
  /**
   * @param account - The account, as people know it.
   * @param fields - What the form posts.
   * @param about - What the click is asked for. Default: a sign-in.
   */
  constructor(
    readonly account: string,
    readonly fields: Readonly<Record<string, string>>,
    readonly about: {
      /**
       * `sign-in`: to sign in by a link. `continue`: to start the sign-in again, because its cookie is missing. `link`: to link the account
       * to the user who is signed in. The form of `sign-in` posts to the callback route, the others start a sign-in.
       */
      readonly question: 'sign-in' | 'continue' | 'link'
      /** The user who is signed in, as people know them, for `link`. */
      readonly user?: string | undefined
      /** Where the browser goes if the user does not want it. */
      readonly cancelUrl?: string | undefined
    } = { question: 'sign-in' },
  ) {}
}
