import { ANSWER_LIES, altered, type AnswerLie, members } from './answerLies.js'
import { ecKey, jwkOf, rsaKey } from './keys.js'

/** Lies of the token endpoint. The last responses are unusual, but valid. */
export const TOKEN_ENDPOINT_LIES = {
  ...ANSWER_LIES,
  'error-with-200': () => Response.json({ error: 'invalid_grant', error_description: 'no' }),
  'error-and-tokens': members({ error: 'invalid_grant' }),
  'error-with-secrets': () =>
    Response.json({ error: 'invalid_client', client_secret: 'echoed-secret' }, { status: 401 }),
  'error-with-markup': () =>
    Response.json({ error: '<script>x</script>', error_description: 'a\r\nb' }, { status: 400 }),
  'access_token-missing': members({ access_token: undefined }),
  'access_token-number': members({ access_token: 42 }),
  'access_token-empty': members({ access_token: '' }),
  'access_token-null': members({ access_token: null }),
  'id_token-missing': members({ id_token: undefined }),
  'id_token-number': members({ id_token: 42 }),
  'id_token-empty': members({ id_token: '' }),
  'token_type-mac': members({ token_type: 'mac' }),
  'token_type-missing': members({ token_type: undefined }),
  'token_type-number': members({ token_type: 1 }),
  'expires_in-text': members({ expires_in: 'x' }),
  'expires_in-negative': members({ expires_in: -1 }),
  'expires_in-enormous': members({ expires_in: 1e99 }),
  'expires_in-null': members({ expires_in: null }),
  'expires_in-infinite': async ({ honest }) =>
    new Response((await (await honest()).text()).replace(/"expires_in":\d+/, '"expires_in":1e999'), {
      headers: { 'content-type': 'application/json' },
    }),
  'refresh_token-number': members({ refresh_token: 42 }),
  'refresh_token-empty': members({ refresh_token: '' }),
  'scope-number': members({ scope: 42 }),
  proto: async ({ honest }) =>
    new Response((await (await honest()).text()).replace('{', '{"__proto__":{"polluted":true},'), {
      headers: { 'content-type': 'application/json' },
    }),
  'expires_in-missing': members({ expires_in: undefined }),
  'expires_in-digits': members({ expires_in: '3600' }),
  'scope-missing': members({ scope: undefined }),
  'refresh_token-missing': members({ refresh_token: undefined }),
  'token_type-in-capitals': members({ token_type: 'BEARER' }),
} satisfies Record<string, AnswerLie>

/** Lies of the userinfo endpoint. */
export const USERINFO_LIES = {
  ...ANSWER_LIES,
  'sub-other': members({ sub: 'somebody-else' }),
  'sub-missing': members({ sub: undefined }),
  'sub-empty': members({ sub: '' }),
  'sub-number': members({ sub: 42 }),
  'sub-null': members({ sub: null }),
  'id-empty': altered(() => ({ id: '' })),
  'id-null': altered(() => ({ id: null })),
  'id-object': altered(() => ({ id: {} })),
  'id-array': altered(() => ({ id: [1] })),
  'id-missing': altered(() => ({ email: 'victim@example.test' })),
  'json-as-jwt': async ({ honest }) =>
    new Response(await (await honest()).text(), { headers: { 'content-type': 'application/jwt' } }),
} satisfies Record<string, AnswerLie>

/** Metadata with another URL for one endpoint. */
const endpoint = (name: string, change: (honest: string) => string): AnswerLie =>
  altered((metadata) => ({ ...metadata, [name]: change(String(metadata[name])) }))

const withoutTls = (url: string): string => url.replace('https:', 'http:')

/** Lies in the discovery document. */
export const DISCOVERY_LIES = {
  ...ANSWER_LIES,
  'issuer-other': members({ issuer: 'https://evil.example' }),
  'issuer-missing': members({ issuer: undefined }),
  'issuer-number': members({ issuer: 42 }),
  'issuer-trailing-slash': altered((metadata, { issuer }) => ({ ...metadata, issuer: `${issuer}/` })),
  'issuer-in-capitals': altered((metadata, { issuer }) => ({ ...metadata, issuer: issuer.toUpperCase() })),
  'authorization-http': endpoint('authorization_endpoint', withoutTls),
  'authorization-javascript': members({ authorization_endpoint: 'javascript:alert(1)' }),
  'authorization-data': members({ authorization_endpoint: 'data:text/html,<script>x</script>' }),
  'authorization-fragment': endpoint('authorization_endpoint', (url) => `${url}#here`),
  'authorization-missing': members({ authorization_endpoint: undefined }),
  'authorization-not-a-url': members({ authorization_endpoint: 'not a url' }),
  'token-http': endpoint('token_endpoint', withoutTls),
  'token-javascript': members({ token_endpoint: 'javascript:alert(1)' }),
  'token-file': members({ token_endpoint: 'file:///etc/passwd' }),
  'token-missing': members({ token_endpoint: undefined }),
  'token-elsewhere': members({ token_endpoint: 'https://evil.example/token' }),
  'userinfo-http': endpoint('userinfo_endpoint', withoutTls),
  'jwks-http': endpoint('jwks_uri', withoutTls),
  'jwks-missing': members({ jwks_uri: undefined }),
  'end-session-javascript': members({ end_session_endpoint: 'javascript:alert(1)' }),
  'end-session-http': endpoint('end_session_endpoint', withoutTls),
  'pkce-unmentioned': members({ code_challenge_methods_supported: undefined }),
  'pkce-plain-only': members({ code_challenge_methods_supported: ['plain'] }),
  'algorithms-none': members({ id_token_signing_alg_values_supported: ['none'] }),
  'algorithms-symmetric': members({ id_token_signing_alg_values_supported: ['HS256'] }),
  proto: async ({ honest }) =>
    new Response((await (await honest()).text()).replace('{', '{"__proto__":{"polluted":true},'), {
      headers: { 'content-type': 'application/json' },
    }),
} satisfies Record<string, AnswerLie>

/** Keys that are made from the published keys. */
const keys = (change: (keys: readonly object[]) => readonly object[]): AnswerLie =>
  altered((set) => ({ keys: change(set['keys'] as object[]) }))

/** Lies in the JWK set. The names of valid sets begin with `also-`. */
export const JWKS_LIES = {
  ...ANSWER_LIES,
  'not-json': () => new Response('-----BEGIN PUBLIC KEY-----', { headers: { 'content-type': 'application/json' } }),
  'no-keys': keys(() => []),
  'keys-missing': altered(() => ({})),
  'keys-object': altered(() => ({ keys: {} })),
  'other-key-only': keys(() => [jwkOf(rsaKey('other'))]),
  'encryption-only': keys((own) => own.map((key) => ({ ...key, use: 'enc' }))),
  'encryption-operations-only': keys((own) => own.map((key) => ({ ...key, use: undefined, key_ops: ['encrypt'] }))),
  'weak-key': keys(() => [{ ...jwkOf(rsaKey('weak', 512)), kid: 'hostile-1' }]),
  'type-mismatch': keys((own) => own.map((key) => ({ ...key, kty: 'EC', crv: 'P-256' }))),
  'symmetric-key': keys(() => [{ kty: 'oct', k: 'c2VjcmV0', kid: 'hostile-1', alg: 'HS256' }]),
  'without-new-key-once': async (call) =>
    call.before === 0 ? keys(() => [jwkOf(rsaKey('previous'))])(call) : call.honest(),
  'also-10000-keys': keys((own) => [...own, ...Array.from({ length: 10_000 }, (_, at) => namedKey(`many-${at}`))]),
  'also-other-keys': keys((own) => [jwkOf(rsaKey('other')), jwkOf(ecKey('hostile-ec')), ...own]),
  'also-encryption-key': keys((own) => [{ ...jwkOf(rsaKey('other')), use: 'enc', alg: 'RSA-OAEP' }, ...own]),
  'also-garbage': keys((own) => [...own, { kty: 'unheard-of' }, {}]),
  'also-private-key': keys((own) => [...own, rsaKey('other').privateKey.export({ format: 'jwk' })]),
  'also-no-kid': keys((own) => own.map((key) => ({ ...key, kid: undefined }))),
} satisfies Record<string, AnswerLie>

const namedKey = (kid: string): object => ({ ...jwkOf(ecKey('hostile-ec')), kid })
