import type { OAuthClients } from '../../config/index.js'
import type { Clock, HttpClient } from '../../ports/index.js'
import type { AuthorizationCodeProvider } from '../../providers/index.js'
import type { AuthorizationServer } from './AuthorizationServer.js'
import type { ServerBuilder } from './ServerBuilder.js'

/** How long discovered metadata is believed. */
const DISCOVERED_SECONDS = 60 * 60

interface Known {
  readonly server: Promise<AuthorizationServer>
  readonly until: number
}

/**
 * Knows the server behind each provider. Everything that is sent to a provider goes through here.
 *
 * Metadata is discovered once and kept for an hour; requests that arrive meanwhile wait for the same answer; a failure is
 * not kept.
 */
export class AuthorizationServers {
  readonly #known = new WeakMap<AuthorizationCodeProvider, Known>()
  #builder: ServerBuilder | undefined

  /**
   * @param clients - Who we are at each provider.
   * @param http - Sends requests, within limits.
   * @param clock - Tells when metadata is stale.
   */
  constructor(
    private readonly clients: OAuthClients,
    private readonly http: HttpClient,
    private readonly clock: Clock,
  ) {}

  /**
   * The server of a provider.
   *
   * @throws OAuthSignInError when it cannot be discovered, or an endpoint is not safe.
   * @throws ConfigurationError when the client id or an endpoint is missing.
   */
  async of(provider: AuthorizationCodeProvider): Promise<AuthorizationServer> {
    const known = this.#known.get(provider)
    if (known && known.until > this.clock.seconds()) return known.server
    const server = this.#build(provider)
    this.#known.set(provider, { server, until: this.clock.seconds() + DISCOVERED_SECONDS })
    server.catch(() => {
      if (this.#known.get(provider)?.server === server) this.#known.delete(provider)
    })
    return server
  }

  /** What speaks to servers is loaded by the first who signs in elsewhere. */
  async #build(provider: AuthorizationCodeProvider): Promise<AuthorizationServer> {
    const { ServerBuilder } = await import('./ServerBuilder.js')
    this.#builder ??= new ServerBuilder(this.clients, this.http, this.clock)
    return this.#builder.build(provider)
  }
}
