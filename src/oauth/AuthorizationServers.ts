import type { Clock, HttpClient, Logger } from '../core/ports.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import type { AuthorizationServer } from './AuthorizationServer.js'
import type { OAuthClients } from './OAuthClients.js'
import type { ServerBuilder } from './ServerBuilder.js'

/**
 * Finds the authorization server of each provider, through which every request to a provider is sent.
 *
 * Metadata is discovered once, and refreshed within an hour. Requests that arrive meanwhile share one discovery. While
 * a provider cannot be reached, the discovered metadata is used for 24 hours at most. A failure is not cached.
 */
export class AuthorizationServers {
  #builder: ServerBuilder | undefined

  /**
   * @param clients - The clients that are registered at the providers.
   * @param http - Sends requests, within limits.
   * @param clock - Tells when metadata is stale.
   * @param logger - Logs metadata and keys that cannot be refreshed.
   */
  constructor(
    private readonly clients: OAuthClients,
    private readonly http: HttpClient,
    private readonly clock: Clock,
    private readonly logger?: Logger,
  ) {}

  /**
   * The server of a provider.
   *
   * @throws OAuthSignInError if the metadata cannot be discovered, or an endpoint is not safe.
   * @throws ConfigurationError when the client id or an endpoint is missing.
   */
  async of(provider: AuthorizationCodeProvider): Promise<AuthorizationServer> {
    // The code for requests to servers is loaded with the first sign-in at a provider.
    const { ServerBuilder } = await import('./ServerBuilder.js')
    this.#builder ??= new ServerBuilder(this.clients, this.http, this.clock, this.logger)
    return this.#builder.of(provider)
  }
}
