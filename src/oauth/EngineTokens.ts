import type { AuthError } from '../core/AuthError.js'
import type { IncomingRequest, RequestContext, ServerContexts } from '../http/RequestContext.js'

/** Result of requesting an access token. Only `valid` has one. */
export type TokenOutcome =
  | ValidToken
  | {
      /**
       * `signed-out`: no user is signed in. `not-linked`: the user has no account at this provider. `expired`: the
       * token has expired and there is no refresh token, so the user has to sign in again. `refresh-pending`: another
       * process was refreshing the token and did not finish within 15 seconds. Try again later: a process that has
       * stopped blocks the refresh for a minute at most.
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
  /** When it expires, in seconds since 1970; undefined if the provider did not say. */
  readonly expiresAt: number | undefined
  /** Granted scopes, separated by spaces. */
  readonly scope: string | undefined
}

/** A refresh that failed, at the provider or on the network. The session is not ended. */
export interface RefusedRefresh {
  /** There is no token now. */
  readonly status: 'refresh-failed'
  /** Why it failed. `error.cause` describes the response of the provider. */
  readonly error: AuthError
}

/** Access tokens of signed-in users, stored and refreshed. */
export interface EngineTokens {
  /**
   * A valid access token for a provider. An expired token is refreshed first; concurrent calls share one refresh.
   *
   * Tokens are stored with the account in the database. Without a database, those of the last 5000 accounts, at most 32
   * MiB, are kept in the memory of the process.
   *
   * @returns The token, or the reason why there is none. A failed refresh never signs a user out.
   * @throws NotFound when no provider has this id.
   * @throws MissingSecretError, ShortSecretError or UntrustedHost when the site is not configured.
   */
  get(incomingRequest: IncomingRequest, providerId: string): Promise<TokenOutcome>
}

/**
 * Where tokens are stored. An interface, because the class would bring types of other packages into the public
 * declarations.
 */
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
