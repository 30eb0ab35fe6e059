import type { ConfigCheck } from '../config/checks/ConfigCheck.js'
import type { Finding } from '../core/errors.js'
import { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'

/** Algorithms that verify with published keys (RFC 7518 section 3.1, RFC 9864). */
const WITH_KEYS = ['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((bits) => family + bits))
const SIGNATURES = [...WITH_KEYS, 'EdDSA', 'Ed25519', 'ML-DSA-44', 'ML-DSA-65', 'ML-DSA-87']
/** Algorithms that verify with the client secret. Only the ID token may be signed with one of them. */
const WITH_SECRET = ['HS256', 'HS384', 'HS512']
const SIGNED: Readonly<Record<string, readonly string[]>> = {
  id_token_signed_response_alg: [...SIGNATURES, ...WITH_SECRET],
  userinfo_signed_response_alg: SIGNATURES,
  authorization_signed_response_alg: SIGNATURES,
}
const MODES = ['query', 'form_post', 'jwt', 'query.jwt', 'form_post.jwt']
const ENCRYPTED = /^(id_token|userinfo|authorization)_encrypted_response_(alg|enc)$/

/**
 * Checks that the requests of a provider can be sent and its responses can be verified. Otherwise every sign-in would
 * fail.
 */
export const checkOAuthClient: ConfigCheck = ({ providers }) =>
  providers.filter((provider) => provider instanceof AuthorizationCodeProvider).flatMap(inspect)

function inspect(provider: AuthorizationCodeProvider): Finding[] {
  const finding = (name: string, problem: string, fix: string): Finding => ({
    option: `providers (${JSON.stringify(provider.id)}) ${name}`,
    problem,
    fix,
  })
  return [...keyFaults(provider, finding), ...algorithmFaults(provider, finding), ...requestFaults(provider, finding)]
}

type Make = (name: string, problem: string, fix: string) => Finding

function keyFaults({ settings, token }: AuthorizationCodeProvider, finding: Make): Finding[] {
  if (settings.client?.token_endpoint_auth_method !== 'private_key_jwt') return []
  const key: unknown = token.clientPrivateKey?.key
  if (isSigningKey(key)) return []
  const problem =
    key === undefined ? 'is missing, but private_key_jwt needs it.' : 'is not a private CryptoKey for signing.'
  const fix = 'Import a PEM with crypto.subtle.importKey or jose.importPKCS8, a JWK with jose.importJWK.'
  return [finding('token.clientPrivateKey.key', problem, fix)]
}

function isSigningKey(key: unknown): boolean {
  if (Object.prototype.toString.call(key) !== '[object CryptoKey]') return false
  const { type, usages } = key as { readonly type: string; readonly usages: readonly string[] }
  return type === 'private' && usages.includes('sign')
}

function algorithmFaults({ settings }: AuthorizationCodeProvider, finding: Make): Finding[] {
  return Object.entries(settings.client ?? {}).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (ENCRYPTED.test(name)) {
      const fix = 'Leave it out, and have the provider sign without encrypting.'
      return [finding(`client.${name}`, 'asks for encryption, which is not supported.', fix)]
    }
    const known = SIGNED[name]
    if (!known || (typeof value === 'string' && known.includes(value))) return []
    return [finding(`client.${name}`, `is ${JSON.stringify(value)}.`, `Use one of ${known.join(', ')}.`)]
  })
}

function requestFaults(provider: AuthorizationCodeProvider, finding: Make): Finding[] {
  const { max_age: maxAge, response_mode: mode, response_type: type, ...rest } = provider.authorizationParams()
  const lifetime = provider.settings.client?.['default_max_age']
  const option = (name: string): string => `authorization.params.${name}`
  const faults: (Finding | false)[] = [
    typeof type === 'string' &&
      TOKEN_IN_REDIRECT.test(type) &&
      finding(option('response_type'), `is ${JSON.stringify(type)}.`, 'Leave it out: it is always "code".'),
    mode !== undefined &&
      !(typeof mode === 'string' && MODES.includes(mode)) &&
      finding(
        option('response_mode'),
        `is ${JSON.stringify(mode)}.`,
        `Use one of ${MODES.join(', ')}, or leave it out.`,
      ),
    maxAge !== undefined && !isAge(maxAge) && finding(option('max_age'), NO_AGE, 'Write a number, such as 3600.'),
    lifetime !== undefined &&
      !isAge(lifetime) &&
      finding('client.default_max_age', NO_AGE, 'Write a number, such as 3600.'),
    ...['request', 'request_uri']
      .filter((name) => rest[name] !== undefined)
      .map((name) =>
        finding(
          option(name),
          'is set, but the request is made for each sign-in.',
          'Leave it out. To keep parameters out of the URL, set client.require_pushed_authorization_requests.',
        ),
      ),
  ]
  return faults.filter((fault) => fault !== false)
}

// OAuth 2.0 Multiple Response Types, sections 3 to 5. Some services use other values for a code.
const TOKEN_IN_REDIRECT = /\b(?:id_token|token|none)\b/

const NO_AGE = 'is not a number of seconds.'

const isAge = (value: unknown): boolean => /^\d{1,9}$/.test(String(value))
