import { type Environment, readEnvironment } from '../config/SettingsInput.js'
import { ConfigurationError, type Finding } from '../core/errors.js'
import { isPrivateHost, parse } from '../http/origins.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'

/** The client that is registered at a provider. */
export interface OAuthClient {
  /** Client id. */
  readonly clientId: string
  /** Client secret, if there is one. */
  readonly clientSecret: string | undefined
  /** Issuer, if there is one. */
  readonly issuer: string | undefined
  /** API key, if there is one. */
  readonly apiKey: string | undefined
  /** Origins to which http is allowed, besides this machine: see `allowDangerousHttp`. */
  readonly plainOrigins: ReadonlySet<string>
}

/**
 * Client id, secret and issuer of each provider: from the options, otherwise from the environment, otherwise from the
 * facts.
 */
export class OAuthClients {
  /** @param env - Environment variables. */
  constructor(private readonly env: Environment) {}

  /**
   * The client that is registered at a provider.
   *
   * @throws ConfigurationError if the client id is not configured.
   */
  of(provider: AuthorizationCodeProvider): OAuthClient {
    const { given, settings } = provider
    const read = (name: string): string | undefined => this.variable(provider, name)
    const clientId = this.#clientIdOf(provider)
    if (clientId) {
      const clientSecret = given.clientSecret ?? read('SECRET') ?? settings.clientSecret
      const written = given.issuer ?? read('ISSUER') ?? provider.defaultIssuer(clientId)
      const issuer = written === undefined ? undefined : provider.issuerOf(written)
      const apiKey = given.apiKey ?? read('KEY') ?? settings.apiKey
      const { production } = readEnvironment(this.env)
      return { clientId, clientSecret, issuer, apiKey, plainOrigins: plainOrigins(provider, issuer, production) }
    }
    throw new ConfigurationError([noClientId(provider)])
  }

  /** Whether a provider has a client id. */
  has(provider: AuthorizationCodeProvider): boolean {
    return Boolean(this.#clientIdOf(provider))
  }

  /** An environment variable of a provider, such as `AUTH_APPLE_KEY_ID`. */
  variable({ environmentPrefix }: AuthorizationCodeProvider, name: string): string | undefined {
    return this.env[`AUTH_${environmentPrefix}_${name}`]?.trim() || undefined
  }

  #clientIdOf(provider: AuthorizationCodeProvider): string | undefined {
    return provider.given.clientId ?? this.variable(provider, 'ID') ?? provider.settings.clientId
  }
}

/** The fault of a provider without a client id, and its fix. */
export function noClientId({ id, environmentPrefix }: AuthorizationCodeProvider): Finding {
  const fix = `Set AUTH_${environmentPrefix}_ID and AUTH_${environmentPrefix}_SECRET, or its options clientId and clientSecret.`
  return { option: `providers (${JSON.stringify(id)})`, problem: 'has no client id.', fix }
}

/**
 * The origins of a provider to which http is allowed, besides this machine.
 *
 * With `allowDangerousHttp`, these are the http origins in the options. Metadata adds none, because it may come from an
 * attacker. In production, each must be a private host.
 *
 * @param issuer - The issuer, from the options or the environment.
 */
export function plainOrigins(
  { authorization, settings, token, userinfo }: AuthorizationCodeProvider,
  issuer: string | undefined,
  production: boolean,
): ReadonlySet<string> {
  if (settings.allowDangerousHttp !== true) return new Set()
  const written = [issuer, settings.wellKnown, settings.jwks_endpoint, authorization.url, token.url, userinfo.url]
  const urls = written.map((url) => (url === undefined ? undefined : parse(url)))
  const allowed = urls.filter((url) => url?.protocol === 'http:' && (!production || isPrivateHost(url.hostname)))
  return new Set(allowed.map((url) => url?.origin ?? ''))
}
