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
  /** The email address that it was sent to; undefined in a browser that did not request it. */
  readonly email: string | undefined
  /** Where to go afterwards: an approved URL. Undefined in a browser that did not request it. */
  readonly callbackUrl: string | undefined
}

/** A sign-in with which a signed-in user proves again who they are. */
export interface Reauthenticating {
  /** The user. */
  readonly user: User
  /** Id of the session. */
  readonly session: string
  /** Where the browser goes afterwards. */
  readonly page: string
}

/** The facts of a flow that are known before it is loaded. */
export interface FlowDescriptor<T extends Provider = Provider> {
  /** The route that the built-in sign-in form posts to. The request always has a CSRF token. */
  readonly signInRoute: 'signin' | 'callback'
  /** Whether a built-in form posts to the callback route after the sign-in began. The request then has a CSRF token. */
  readonly postsOwnForm: boolean
  /** Methods by which a proof may arrive at the callback route. */
  readonly callbackMethods: readonly string[]
  /** Whether this flow performs the provider. */
  supports(provider: Provider): provider is T
}

/** The requests of a sign-in, for one family of providers. */
export abstract class SignInProtocol<T extends Provider = Provider> {
  /**
   * The parameters of the `signIn` callback that is called before the sign-in begins.
   *
   * @returns Undefined if the callback is called only after the user returned with a proof.
   */
  signInParams(_provider: T, _ctx: RequestContext): Promise<SignInParams | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * The rate-limit key for beginning or finishing a sign-in.
   *
   * When a sign-in begins, every request counts. When it finishes, only failures count.
   *
   * @returns Undefined if there is nothing to guess or abuse.
   */
  rateLimitKey(_provider: T, _ctx: RequestContext, _step: 'begin' | 'finish'): Awaitable<RateLimitKey | undefined> {
    return undefined
  }

  /**
   * The code that the user may type now.
   *
   * @returns Undefined if there is no code to type.
   */
  pendingCode(_provider: T, _ctx: RequestContext): Promise<PendingCode | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * Begins the sign-in: redirects the user, or sends a mail, for example.
   *
   * @param signedIn - The user who is signed in already. The account of this sign-in may be linked to this user.
   * @param linking - Id of the session in which the user requested to link the account. Remember it with the flow, and
   *   return it as `linking` of the identity. Undefined if the user did not request this.
   */
  abstract begin(provider: T, ctx: RequestContext, signedIn: User | null, linking?: string): Promise<Reply>

  /**
   * Begins a sign-in with which the signed-in user proves again who they are. Return `session` as `proving` of the
   * identity, and `page` as its `callbackUrl`.
   *
   * @returns Undefined if this family of providers cannot do it.
   */
  reauthenticate(_provider: T, _ctx: RequestContext, _proof: Reauthenticating): Promise<Reply | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * Creates the WebAuthn options for a script of the page.
   *
   * @param _signedIn - The user who is signed in already.
   * @returns Options for the browser; undefined if this family of providers does not use WebAuthn.
   */
  webauthnOptions(_provider: T, _ctx: RequestContext, _signedIn: User | null): Promise<Reply | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * Starts the sign-out at the provider, after the user signed out here.
   *
   * @param _idToken - The last ID token, if it was stored.
   * @returns A redirect to the provider; undefined if the provider does not support this.
   */
  endSession(_provider: T, _ctx: RequestContext, _idToken: string | undefined): Promise<Reply | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * Handles the return of the user from the sign-out at the provider.
   *
   * @returns The URL that the user wanted to go to; null if this browser did not request the sign-out, or has returned
   *   before; undefined if this family of providers does not redirect back.
   */
  endSessionReturn(_provider: T, _ctx: RequestContext): Promise<string | null | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * Handles a logout request of the provider (OpenID Connect Back-Channel Logout): verifies it, and ends the sessions.
   * It counts as used only if this succeeds, so that the provider can send it again after a failure.
   *
   * @param _end - Ends the sessions.
   * @returns The result of `_end`; undefined if this family of providers does not send logout requests.
   * @throws OAuthCallbackError if the request is not valid.
   */
  backchannelLogout<R>(
    _provider: T,
    _ctx: RequestContext,
    _end: (ended: ProviderSession) => Promise<R>,
  ): Promise<R | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * Called when it is known whether a sign-in is allowed: uses up a proof that works once, or makes it usable again.
   *
   * @param _proof - The {@link VerifiedIdentity.proof} that `finish` returned, perhaps in an earlier request.
   * @param _transaction - The database in the transaction of the sign-in, for all writes. Undefined outside of a
   *   transaction.
   * @throws AuthError if the proof is not valid any more. Then the sign-in is refused.
   */
  finalizeProof(
    _provider: T,
    _ctx: RequestContext,
    _proof: Json,
    _allowed: boolean,
    _transaction?: DatabaseAdapter,
  ): Promise<void> {
    return Promise.resolve()
  }

  /** Checks the proof that the user returned with. May redirect the browser first, or ask for confirmation. */
  abstract finish(provider: T, ctx: RequestContext): Promise<VerifiedIdentity | FlowRedirect | Confirmation>
}

/** Performs the protocol of one family of providers, and describes itself. */
export abstract class SignInFlow<T extends Provider = Provider> extends SignInProtocol<T> implements FlowDescriptor<T> {
  /**
   * The route that the built-in sign-in form posts to. The request always has a CSRF token.
   *
   * @defaultValue `"signin"`: the sign-in takes more than one request.
   */
  readonly signInRoute: 'signin' | 'callback' = 'signin'

  /**
   * Whether a built-in form posts to the callback route after the sign-in began. The request then has a CSRF token.
   *
   * @defaultValue false
   */
  readonly postsOwnForm: boolean = false

  /** Methods by which a proof may arrive at the callback route. */
  readonly callbackMethods: readonly string[] = ['GET', 'POST']

  abstract supports(provider: Provider): provider is T
}

/** A redirect that is necessary before a flow can finish. */
export class FlowRedirect {
  /** @param reply - The redirect. */
  constructor(readonly reply: Reply) {}
}

/** The user has to confirm an action by a click, because a GET must not perform it (RFC 9110 section 9.2.1). */
export class Confirmation {
  /**
   * @param account - The account, as the user knows it.
   * @param fields - The fields that the form posts.
   * @param about - What the user has to confirm. Default: a sign-in.
   */
  constructor(
    readonly account: string,
    readonly fields: Readonly<Record<string, string>>,
    readonly about: {
      /**
       * `sign-in`: to sign in by a link. `continue`: to start the sign-in again, because its cookie is missing. `link`:
       * to link the account to the signed-in user. The form of `sign-in` posts to the callback route, the other forms
       * start a sign-in.
       */
      readonly question: 'sign-in' | 'continue' | 'link'
      /** Email address or name of the signed-in user, for `link`. */
      readonly user?: string | undefined
      /** Where the browser goes if the user cancels. */
      readonly cancelUrl?: string | undefined
    } = { question: 'sign-in' },
  ) {}
}
