import type { ServerMetadata } from 'openid-client'
import { OAuthSignInError } from '../../errors/index.js'
import { isSecureUrl } from '../../http/index.js'
import type { AuthorizationCodeProvider } from '../../providers/index.js'

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
  'pushed_authorization_request_endpoint',
  'revocation_endpoint',
] as const

/** Origin of endpoints that only a handler reaches; the name resolves nowhere (RFC 2606). */
const HANDLED = 'https://handled.invalid'

/** What the application and the facts say of the endpoints; each wins over a discovered one. */
export function givenMetadata(provider: AuthorizationCodeProvider): Partial<ServerMetadata> {
  const { authorization, settings, token, userinfo } = provider
  const authorizationUrl = authorization.url ?? (authorization.request ? `${HANDLED}/authorize` : undefined)
  const tokenUrl = token.url ?? (token.request ? `${HANDLED}/token` : undefined)
  return {
    ...(authorizationUrl !== undefined && { authorization_endpoint: authorizationUrl }),
    ...(tokenUrl !== undefined && { token_endpoint: tokenUrl }),
    ...(userinfo.url !== undefined && { userinfo_endpoint: userinfo.url }),
    ...(settings.jwks_endpoint !== undefined && { jwks_uri: settings.jwks_endpoint }),
  }
}

/**
 * Refuses metadata that would send people, codes or tokens where they do not belong.
 *
 * @throws OAuthSignInError
 */
export function requireSafe(metadata: Partial<ServerMetadata>, provider: string): void {
  for (const name of ENDPOINTS) {
    const endpoint = metadata[name]
    if (endpoint === undefined || isSecureUrl(endpoint)) continue
    throw new OAuthSignInError(`The ${name} of the provider "${provider}" is not an https URL without a fragment.`)
  }
}

/** Whether some endpoint is plain http, which only this machine's may be. */
export function usesLoopback(metadata: Partial<ServerMetadata>): boolean {
  return ENDPOINTS.some((name) => metadata[name]?.startsWith('http:')) || Boolean(metadata.issuer?.startsWith('http:'))
}

/** What stands in for the issuer of a service that has none: the origin of an endpoint, of a real one if possible. */
export function originOf({ authorization_endpoint: first, token_endpoint: second }: Partial<ServerMetadata>): string {
  const endpoints = [first, second].filter((endpoint) => endpoint !== undefined)
  return new URL(endpoints.find((endpoint) => !endpoint.startsWith(HANDLED)) ?? HANDLED).origin
}
