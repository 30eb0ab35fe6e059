import type { Clock, HttpClient, Logger } from '../core/ports.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import type { AuthorizationServer } from './AuthorizationServer.js'
import type { OAuthClients } from './OAuthClients.js'
import type { ServerBuilder } from './ServerBuilder.js'

/**
 * Knows the server behind each provider. Everything that is sent to a provider goes through here.
 *
 * Metadata is discovered once and refreshed before an hour is over; requests that arrive meanwhile share one answer. While
 * a provider is away, what was discovered is used for 24 hours at most. A failure is not kept.
 */
export class AuthorizationServers {
  #builder: ServerBuilder | undefined

  /**
   * @param clients - Who we are at each provider.
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
   * @throws OAuthSignInError when it cannot be discovered, or an endpoint is not safe.
   * @throws ConfigurationError when the client id or an endpoint is missing.
   */
  async of(provider: AuthorizationCodeProvider): Promise<AuthorizationServer> {
    // What speaks to servers is loaded by the first who signs in elsewhere.
    const { ServerBuilder } = await import('./ServerBuilder.js')
    this.#builder ??= new ServerBuilder(this.clients, this.http, this.clock, this.logger)
    return this.#builder.of(provider)
  }
}
