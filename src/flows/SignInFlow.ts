import type { Reply, RequestContext } from '../http/index.js'
import type { VerifiedIdentity } from '../model/index.js'
import type { Provider } from '../providers/index.js'

/** Performs the protocol of one family of providers. */
export abstract class SignInFlow<T extends Provider = Provider> {
  /**
   * The route our own sign-in form posts to; such a post always carries a CSRF token.
   *
   * @defaultValue `"signin"`: the sign-in takes more than one request.
   */
  readonly entrance: 'signin' | 'callback' = 'signin'

  /** Methods by which proof may arrive at the callback route. */
  readonly callbackMethods: readonly string[] = ['GET', 'POST']

  /** Whether this flow performs the provider. The one place where the kind of a provider is asked for. */
  abstract supports(provider: Provider): provider is T

  /** The person asked to sign in: send them, or something, on its way. */
  abstract begin(provider: T, ctx: RequestContext): Promise<Reply>

  /** The person came back with proof: check it. */
  abstract finish(provider: T, ctx: RequestContext): Promise<VerifiedIdentity>
}
