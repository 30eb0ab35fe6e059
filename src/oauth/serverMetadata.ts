import type { ServerMetadata } from 'openid-client'
import { OAuthSignInError } from '../core/errors.js'
import { defined } from '../core/guards.js'
import { isSecureUrl } from '../http/origins.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
  'pushed_authorization_request_endpoint',
  'revocation_endpoint',
] as const

const HTTP_HINT = ' For a provider on a private network, see its option allowDangerousHttp.'

/** Origin of endpoints that only a handler reaches; the name resolves nowhere (RFC 2606). */
const HANDLED = 'https://handled.invalid'

/** A URL as it is, or the path below an issuer that it is; undefined if the issuer is unknown. */
export function below(issuer: string | undefined, url: string | undefined): string | undefined {
  if (!url?.startsWith('/')) return url
  return issuer === undefined ? undefined : issuer.replace(/(?<!\/)\/+$/, '') + url
}

/** What stands in for endpoints that a handler asks in its own way, unless something better is known of them. */
export const handledMetadata = ({ authorization, token }: AuthorizationCodeProvider): Partial<ServerMetadata> => ({
  ...(authorization.request && { authorization_endpoint: `${HANDLED}/authorize` }),
  ...(token.request && { token_endpoint: `${HANDLED}/token` }),
})

/** What the application and the facts say of the endpoints; each wins over a discovered one. */
export function givenMetadata(
  provider: AuthorizationCodeProvider,
  issuer: string | undefined,
): Partial<ServerMetadata> {
  const { authorization, settings, token, userinfo } = provider
  const written = defined({
    authorization_endpoint: below(issuer, authorization.url),
    token_endpoint: below(issuer, token.url),
    userinfo_endpoint: below(issuer, userinfo.url),
    jwks_uri: below(issuer, settings.jwks_endpoint),
  })
  return { ...pinnedFor(provider, issuer), ...(written as Partial<ServerMetadata>) }
}

/** Metadata that is written down, for the issuer it is true of; an application that names its metadata wants that one. */
function pinnedFor(
  { given, pinnedMetadata }: AuthorizationCodeProvider,
  issuer: string | undefined,
): Partial<ServerMetadata> {
  const isMeant = pinnedMetadata?.issuer === issuer && given.wellKnown === undefined
  return isMeant ? { ...pinnedMetadata } : {}
}

/**
 * Refuses metadata that would send users, codes or tokens where they do not belong.
 *
 * @param plainOrigins - Origins that may be asked over http.
 * @throws OAuthSignInError
 */
export function requireSafe(
  metadata: Partial<ServerMetadata>,
  provider: string,
  plainOrigins?: ReadonlySet<string>,
): void {
  for (const name of ENDPOINTS) {
    const endpoint = metadata[name]
    if (endpoint === undefined || isSecureUrl(endpoint, plainOrigins)) continue
    const hint = endpoint.startsWith('http:') ? HTTP_HINT : ''
    throw new OAuthSignInError(
      `The ${name} of the provider "${provider}" is not an https URL without a fragment.${hint}`,
    )
  }
}

/** Whether some endpoint, or the issuer, is plain http. */
export function usesHttp(metadata: Partial<ServerMetadata>): boolean {
  return ENDPOINTS.some((name) => metadata[name]?.startsWith('http:')) || Boolean(metadata.issuer?.startsWith('http:'))
}

/** What stands in for the issuer of a service that has none: the origin of an endpoint, of a real one if possible. */
export function originOf({ authorization_endpoint: first, token_endpoint: second }: Partial<ServerMetadata>): string {
  const endpoints = [first, second].filter((endpoint) => endpoint !== undefined)
  return new URL(endpoints.find((endpoint) => !endpoint.startsWith(HANDLED)) ?? HANDLED).origin
}
