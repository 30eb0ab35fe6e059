import type { AuthError } from '../core/AuthError.js'
import type { IncomingRequest, RequestContext, ServerContexts } from '../http/RequestContext.js'

/** What asking for an access token leads to. Only `valid` has one. */
export type TokenOutcome =
  | ValidToken
  | {
      /**
       * `signed-out`: no user is signed in. `not-linked`: they have no account at this provider. `expired`: the token has
       * ended and there is no refresh token; the user has to sign in again. `refresh-pending`: another process refreshes the
       * token, or ended while it did, and was waited for 15 seconds; ask again later, at the latest after a minute.
       */
      readonly status: 'signed-out' | 'not-linked' | 'expired' | 'refresh-pending'
    }
  | RefusedRefresh

/** An access token that can be used now. */
export interface ValidToken {
  /** There is a token. */
  readonly status: 'valid'
  /** The token. */
  readonly accessToken: string
  /** When it ends, in seconds since 1970; undefined when the provider did not say. */
  readonly expiresAt: number | undefined
  /** What it was granted for, separated by blanks. */
  readonly scope: string | undefined
}

/** A refresh that the provider, or the way to it, refused. The session goes on. */
export interface RefusedRefresh {
  /** There is no token now. */
  readonly status: 'refresh-failed'
  /** Why: `error.cause` says what the provider answered. */
  readonly error: AuthError
}

/** Access tokens, kept and refreshed. */
export interface EngineTokens {
  /**
   * A valid access token for a provider; refreshed first where it has ended. However many ask, one refresh is sent.
   *
   * Tokens are kept with the account in the database; without a database, those of the last 5000 accounts, at most 32 MiB, are
   * kept in the memory of the process.
   *
   * @returns The token, or the reason why there is none. A failed refresh never signs a user out.
   * @throws NotFound when no provider has this id.
   * @throws MissingSecretError, ShortSecretError or UntrustedHost when the site is not configured.
   */
  get(incomingRequest: IncomingRequest, providerId: string): Promise<TokenOutcome>
}

/** Where tokens are kept. The class that keeps them would lead the public declarations to the types of other packages. */
interface KeptTokens {
  get(ctx: RequestContext, providerId: string): Promise<TokenOutcome>
}

/** The access tokens of an engine. */
export const engineTokens = (contexts: ServerContexts, tokens: KeptTokens): EngineTokens => ({
  get: async (incomingRequest, providerId) => {
    const route = { action: 'session', providerId }
    return tokens.get(contexts.fromIncomingRequest(incomingRequest, { method: 'GET', route, body: {} }), providerId)
  },
})
