import type { FakeEndpoint } from './Fault.js'

/** Paths below the issuer. */
export const PATHS: Readonly<Record<Exclude<FakeEndpoint, 'resource' | 'unknown'>, string>> = {
  discovery: '/.well-known/openid-configuration',
  jwks: '/jwks',
  authorization: '/authorize',
  token: '/token',
  userinfo: '/userinfo',
  endSession: '/logout',
}

/**
 * The metadata of the fake provider (OpenID Connect Discovery section 3).
 *
 * @param endpoints - URLs of endpoints that are not below the issuer.
 * @param more - Members that are added, or replace others.
 */
export function metadataOf(
  issuer: string,
  endpoints: Readonly<Partial<Record<keyof typeof PATHS, string>>>,
  more: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const at = (name: keyof typeof PATHS): string => endpoints[name] ?? issuer.replace(/\/$/, '') + PATHS[name]
  return {
    issuer,
    authorization_endpoint: at('authorization'),
    token_endpoint: at('token'),
    userinfo_endpoint: at('userinfo'),
    jwks_uri: at('jwks'),
    end_session_endpoint: at('endSession'),
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post', 'jwt', 'query.jwt'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    ...more,
  }
}
