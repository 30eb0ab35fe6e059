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

/** Placeholder origin of endpoints that only a handler requests. The name does not resolve (RFC 2606). */
const HANDLED = 'https://handled.invalid'

/** Returns a URL unchanged, and resolves a path below the issuer. Undefined for a path if the issuer is unknown. */
export function below(issuer: string | undefined, url: string | undefined): string | undefined {
  if (!url?.startsWith('/')) return url
  return issuer === undefined ? undefined : issuer.replace(/(?<!\/)\/+$/, '') + url
}

/** Placeholders for endpoints that a handler requests itself. Discovered and given URLs win over them. */
export const handledMetadata = ({ authorization, token }: AuthorizationCodeProvider): Partial<ServerMetadata> => ({
  ...(authorization.request && { authorization_endpoint: `${HANDLED}/authorize` }),
  ...(token.request && { token_endpoint: `${HANDLED}/token` }),
})

/** The endpoints in the options and facts. Each wins over the discovered one. */
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

/** The pinned metadata, if it applies to this issuer and the application does not set `wellKnown`. */
function pinnedFor(
  { given, pinnedMetadata }: AuthorizationCodeProvider,
  issuer: string | undefined,
): Partial<ServerMetadata> {
  const isMeant = pinnedMetadata?.issuer === issuer && given.wellKnown === undefined
  return isMeant ? { ...pinnedMetadata } : {}
}

/**
 * Refuses metadata with an unsafe URL, to which users, codes or tokens would be sent.
 *
 * @param plainOrigins - Origins to which http is allowed.
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

/** Whether an endpoint or the issuer uses http. */
export function usesHttp(metadata: Partial<ServerMetadata>): boolean {
  return ENDPOINTS.some((name) => metadata[name]?.startsWith('http:')) || Boolean(metadata.issuer?.startsWith('http:'))
}

/**
 * Replaces the issuer of a service without an issuer: the origin of an endpoint, if possible of one that is not a
 * placeholder.
 */
export function originOf({ authorization_endpoint: first, token_endpoint: second }: Partial<ServerMetadata>): string {
  const endpoints = [first, second].filter((endpoint) => endpoint !== undefined)
  return new URL(endpoints.find((endpoint) => !endpoint.startsWith(HANDLED)) ?? HANDLED).origin
}
