import { ConfigurationError } from '../core/errors.js'
import type { AuthorizationCodeProvider } from '../providers/AuthorizationCodeProvider.js'
import { type Environment, readEnvironment } from './environment.js'
import { plainOrigins } from './plainOrigins.js'

/** Who we are at a provider. */
export interface OAuthClient {
  /** Client id. */
  readonly clientId: string
  /** Client secret, where there is one. */
  readonly clientSecret: string | undefined
  /** Issuer, where there is one. */
  readonly issuer: string | undefined
  /** Key of the service's API, where there is one. */
  readonly apiKey: string | undefined
  /** Origins that may be asked over http, besides this machine: see `allowDangerousHttp`. */
  readonly plainOrigins: ReadonlySet<string>
}

/** Client id, secret and issuer of each provider: what the application says, else the environment, else the facts. */
export class OAuthClients {
  /** @param env - Environment variables. */
  constructor(private readonly env: Environment) {}

  /**
   * Who we are at this provider.
   *
   * @throws ConfigurationError when nobody says what the client id is.
   */
  of(provider: AuthorizationCodeProvider): OAuthClient {
    const { id, environmentPrefix, given, settings } = provider
    const read = (name: string): string | undefined => this.variable(provider, name)
    const clientId = given.clientId ?? read('ID') ?? settings.clientId
    if (clientId) {
      const clientSecret = given.clientSecret ?? read('SECRET') ?? settings.clientSecret
      const written = given.issuer ?? read('ISSUER') ?? provider.defaultIssuer(clientId)
      const issuer = written === undefined ? undefined : provider.issuerOf(written)
      const apiKey = given.apiKey ?? read('KEY') ?? settings.apiKey
      const { production } = readEnvironment(this.env)
      return { clientId, clientSecret, issuer, apiKey, plainOrigins: plainOrigins(provider, issuer, production) }
    }
    const fix = `Set AUTH_${environmentPrefix}_ID and AUTH_${environmentPrefix}_SECRET, or its options clientId and clientSecret.`
    throw new ConfigurationError([{ option: `providers (${JSON.stringify(id)})`, problem: 'has no client id.', fix }])
  }

  /** An environment variable of a provider, such as `AUTH_APPLE_KEY_ID`. */
  variable({ environmentPrefix }: AuthorizationCodeProvider, name: string): string | undefined {
    return this.env[`AUTH_${environmentPrefix}_${name}`]?.trim() || undefined
  }
}
