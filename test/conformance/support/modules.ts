import type { Module } from './Module.js'

const USERINFO = { idToken: false }

/**
 * The modules of the basic and configuration plans that apply to clients with the code flow, in the order of the
 * expected result.
 */
export const MODULES: readonly Module[] = [
  { name: 'oidcc-client-test', want: 'accept' },
  { name: 'oidcc-client-test-idtoken-sig-rs256', lies: { idToken: [] }, want: 'accept' },
  { name: 'oidcc-client-test-kid-absent-single-jwks', lies: { idToken: 'kid-missing' }, want: 'accept' },
  { name: 'oidcc-client-test-missing-athash', lies: { idToken: 'at_hash-missing' }, want: 'accept' },
  { name: 'oidcc-client-test-scope-userinfo-claims', op: USERINFO, want: 'accept' },
  { name: 'oidcc-client-test-discovery-jwks-uri-keys', lies: { jwks: 'also-encryption-key' }, want: 'accept' },
  {
    name: 'oidcc-client-test-aggregated-claims',
    lies: { idToken: (draft) => ({ ...draft, claims: { ...draft.claims, ...aggregated('JWT') } }) },
    want: 'accept',
  },
  {
    name: 'oidcc-client-test-distributed-claims',
    lies: { idToken: (draft) => ({ ...draft, claims: { ...draft.claims, ...aggregated('endpoint') } }) },
    want: 'accept',
  },

  { name: 'oidcc-client-test-nonce-invalid', lies: { idToken: 'nonce-other' }, want: 'OAuthCallbackError' },
  { name: 'oidcc-client-test-invalid-iss', lies: { idToken: 'iss-other' }, want: 'OAuthCallbackError' },
  { name: 'oidcc-client-test-invalid-aud', lies: { idToken: 'aud-other' }, want: 'OAuthCallbackError' },
  { name: 'oidcc-client-test-missing-aud', lies: { idToken: 'aud-missing' }, want: 'OAuthCallbackError' },
  { name: 'oidcc-client-test-missing-sub', lies: { idToken: 'sub-missing' }, want: 'OAuthCallbackError' },
  { name: 'oidcc-client-test-missing-iat', lies: { idToken: 'iat-missing' }, want: 'OAuthCallbackError' },
  {
    name: 'oidcc-client-test-kid-absent-multiple-jwks',
    lies: { idToken: 'kid-missing', jwks: 'also-other-keys' },
    want: 'OAuthCallbackError',
  },
  { name: 'oidcc-client-test-idtoken-sig-none', lies: { idToken: 'alg-none' }, want: 'OAuthCallbackError' },
  { name: 'oidcc-client-test-invalid-sig-rs256', lies: { idToken: 'signature-broken' }, want: 'OAuthCallbackError' },
  {
    name: 'oidcc-client-test-invalid-sig-hs256',
    lies: { idToken: ['alg-hs256-with-client-secret', 'signature-broken'] },
    op: { client: { id_token_signed_response_alg: 'HS256' } },
    want: 'OAuthCallbackError',
  },
  {
    name: 'oidcc-client-test-invalid-sig-es256',
    lies: { idToken: 'alg-es256-broken', jwks: 'also-other-keys' },
    op: { client: { id_token_signed_response_alg: 'ES256' } },
    want: 'OAuthCallbackError',
  },
  { name: 'oidcc-client-test-invalid-athash', lies: { idToken: 'at_hash-wrong' }, want: 'OAuthCallbackError' },
  {
    name: 'oidcc-client-test-userinfo-invalid-sub',
    lies: { userinfo: 'sub-other' },
    op: USERINFO,
    want: 'OAuthCallbackError',
  },
  {
    name: 'oidcc-client-test-encrypted-idtoken-rsa-oaep',
    lies: {
      idToken: (draft) => ({ ...draft, header: { ...draft.header, alg: 'RSA-OAEP', enc: 'A128GCM' }, seal: encrypted }),
    },
    want: 'OAuthCallbackError',
  },
  {
    name: 'oidcc-client-test-discovery-issuer-mismatch',
    lies: { discovery: 'issuer-other' },
    want: 'OAuthSignInError',
  },
]

/** The modules of the FAPI plans for clients, which change more parts of the protocol. */
export const FAPI_MODULES: readonly Module[] = [
  { name: 'happy-path', want: 'accept' },
  { name: 'valid-aud-as-array', lies: { idToken: 'aud-array' }, want: 'accept' },
  { name: 'iat-is-week-in-past', lies: { idToken: 'iat-week-old' }, want: 'accept' },
  { name: 'token-type-case-insensitivity', lies: { token: 'token_type-in-capitals' }, want: 'accept' },
  { name: 'token-endpoint-response-without-expires_in', lies: { token: 'expires_in-missing' }, want: 'accept' },
  { name: 'no-scope-in-token-endpoint-response', lies: { token: 'scope-missing' }, want: 'accept' },

  { name: 'invalid-authorization-response-iss', lies: { authorization: 'iss-other' }, want: 'OAuthCallbackError' },
  { name: 'remove-authorization-response-iss', lies: { authorization: 'iss-missing' }, want: 'OAuthCallbackError' },
  {
    name: 'ensure-authorization-response-with-invalid-state-fails',
    lies: { authorization: 'state-altered' },
    want: 'InvalidCheck',
  },
  {
    name: 'ensure-authorization-response-with-invalid-missing-state-fails',
    lies: { authorization: 'state-missing' },
    want: 'InvalidCheck',
  },
  { name: 'invalid-iss', lies: { idToken: 'iss-other' }, want: 'OAuthCallbackError' },
  { name: 'invalid-missing-iss', lies: { idToken: 'iss-missing' }, want: 'OAuthCallbackError' },
  { name: 'invalid-aud', lies: { idToken: 'aud-other' }, want: 'OAuthCallbackError' },
  { name: 'invalid-missing-aud', lies: { idToken: 'aud-missing' }, want: 'OAuthCallbackError' },
  { name: 'invalid-secondary-aud', lies: { idToken: 'aud-second-without-azp' }, want: 'OAuthCallbackError' },
  { name: 'invalid-expired-exp', lies: { idToken: 'exp-past' }, want: 'OAuthCallbackError' },
  { name: 'invalid-missing-exp', lies: { idToken: 'exp-missing' }, want: 'OAuthCallbackError' },
  { name: 'invalid-nonce', lies: { idToken: 'nonce-other' }, want: 'OAuthCallbackError' },
  { name: 'invalid-missing-nonce', lies: { idToken: 'nonce-missing' }, want: 'OAuthCallbackError' },
  { name: 'invalid-null-alg', lies: { idToken: 'alg-none' }, want: 'OAuthCallbackError' },
  { name: 'invalid-alternate-alg', lies: { idToken: 'alg-ps256' }, want: 'OAuthCallbackError' },
  { name: 'invalid-signature', lies: { idToken: 'signature-of-other-key' }, want: 'OAuthCallbackError' },
  { name: 'discovery-issuer-mismatch', lies: { discovery: 'issuer-other' }, want: 'OAuthSignInError' },
].map((module) => ({ ...(module as Module), name: `fapi2-security-profile-final-client-test-${module.name}` }))

/** The modules about signed authorization responses (JARM). */
export const JARM_MODULES: readonly Module[] = [
  { name: 'happy-path', want: 'accept' },
  { name: 'ensure-jarm-without-iss-fails', lies: { jarm: 'iss-missing' }, want: 'OAuthCallbackError' },
  { name: 'ensure-jarm-with-invalid-iss-fails', lies: { jarm: 'iss-other' }, want: 'OAuthCallbackError' },
  { name: 'ensure-jarm-without-aud-fails', lies: { jarm: 'aud-missing' }, want: 'OAuthCallbackError' },
  { name: 'ensure-jarm-with-invalid-aud-fails', lies: { jarm: 'aud-other' }, want: 'OAuthCallbackError' },
  { name: 'ensure-jarm-without-exp-fails', lies: { jarm: 'exp-missing' }, want: 'OAuthCallbackError' },
  { name: 'ensure-jarm-with-expired-exp-fails', lies: { jarm: 'exp-past' }, want: 'OAuthCallbackError' },
  { name: 'ensure-jarm-with-invalid-sig-fails', lies: { jarm: 'signature-broken' }, want: 'OAuthCallbackError' },
  { name: 'ensure-jarm-signature-algorithm-is-not-none', lies: { jarm: 'alg-none' }, want: 'OAuthCallbackError' },
].map((module) => ({ ...(module as Module), name: `fapi2-message-signing-final-client-test-${module.name}` }))

/** Aggregated or distributed claims (OpenID Connect Core section 5.6.2). */
const aggregated = (kind: 'JWT' | 'endpoint'): Readonly<Record<string, unknown>> => ({
  _claim_names: { address: 'src1' },
  _claim_sources: { src1: { [kind]: kind === 'JWT' ? 'a.b.c' : 'https://claims.example/address' } },
})

/** Returns a string with the five parts of an encrypted token; this site has no key for it. */
function encrypted(header: Readonly<Record<string, unknown>>): string {
  const head = Buffer.from(JSON.stringify(header)).toString('base64url')
  return [head, 'a2V5', 'aXY', 'Y2lwaGVydGV4dA', 'dGFn'].join('.')
}
