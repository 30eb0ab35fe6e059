import type { Caller } from '../http/Caller.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { ServerContexts } from '../http/serverCode.js'
import type { TokenOutcome } from './TokenOutcome.js'

/** Access tokens, kept and refreshed. */
export interface EngineTokens {
  /**
   * A valid access token for a provider; refreshed first where it has ended. However many ask, one refresh is sent.
   *
   * Tokens are kept with the account in the database; without a database, those of the last 5000 accounts, at most 32 MiB, are
   * kept in the memory of the process.
   *
   * @returns The token, or why there is none: a failed refresh never signs anybody out.
   * @throws NotFound when no provider has this id.
   * @throws MissingSecretError, ShortSecretError or UntrustedHost when the site is not configured.
   */
  get(caller: Caller, providerId: string): Promise<TokenOutcome>
}

/** Where tokens are kept. The class that keeps them would lead the public declarations to the types of other packages. */
interface KeptTokens {
  get(ctx: RequestContext, providerId: string): Promise<TokenOutcome>
}

/** The access tokens of an engine. */
export const engineTokens = (contexts: ServerContexts, tokens: KeptTokens): EngineTokens => ({
  get: async (caller, providerId) => {
    const route = { action: 'session', providerId }
    return tokens.get(contexts.fromCaller(caller, { method: 'GET', route, body: {} }), providerId)
  },
})
