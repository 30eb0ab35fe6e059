import { type Draft, sealed, sealedWith, type TokenFacts, type TokenLie } from './Draft.js'
import { ecKey, jwkOf, rsaKey } from './keys.js'

const DAY = 86_400

type Claims = Draft['claims']

/** Changes claims, or computes changes from the correct claims; undefined removes a claim. */
const claims =
  (change: Claims | ((honest: Claims) => Claims)): TokenLie =>
  (draft) => ({
    ...draft,
    claims: { ...draft.claims, ...(typeof change === 'function' ? change(draft.claims) : change) },
  })

/** Changes header parameters; undefined removes a parameter. */
const header =
  (change: Readonly<Record<string, unknown>>): TokenLie =>
  (draft) => ({ ...draft, header: { ...draft.header, ...change } })

/** Sets a claim to a time relative to `iat`. */
const shifted = (claim: string, seconds: number): TokenLie => claims(({ iat }) => ({ [claim]: Number(iat) + seconds }))

/** Changes the signed token. */
const afterwards =
  (change: (token: string) => string): TokenLie =>
  (draft) => ({ ...draft, seal: (...parts) => change(draft.seal(...parts)) })

/** Signs in another way. */
const signedAs =
  (alg: string, keyOf: (facts: TokenFacts) => Parameters<typeof sealedWith>[0], kid?: string): TokenLie =>
  (draft, facts) => ({
    ...draft,
    header: { ...draft.header, alg, ...(kid !== undefined && { kid }) },
    seal: sealedWith(keyOf(facts)),
  })

const foreignKey = () => rsaKey('foreign')

/** Signs with the key of an attacker, which the header contains or refers to. */
const withForeignKey =
  (members: () => Readonly<Record<string, unknown>>): TokenLie =>
  (draft) => ({
    ...draft,
    header: { ...draft.header, ...members() },
    seal: sealedWith(foreignKey().privateKey),
  })

/** Lies about issuer, audience and subject. */
const wrongParties = {
  'iss-other': claims({ iss: 'https://evil.example' }),
  'iss-missing': claims({ iss: undefined }),
  'iss-array': claims(({ iss }) => ({ iss: [iss] })),
  'iss-trailing-slash': claims(({ iss }) => ({ iss: `${String(iss)}/` })),
  'aud-other': claims({ aud: 'other-client' }),
  'aud-missing': claims({ aud: undefined }),
  'aud-empty': claims({ aud: [] }),
  'aud-array': claims(({ aud }) => ({ aud: [aud] })),
  'aud-second-without-azp': claims(({ aud }) => ({ aud: [aud, 'other-client'] })),
  'aud-second-with-azp': claims(({ aud }) => ({ aud: [aud, 'other-client'], azp: aud })),
  'azp-other': claims({ azp: 'other-client' }),
  'sub-other': claims({ sub: 'somebody-else' }),
  'sub-missing': claims({ sub: undefined }),
  'sub-empty': claims({ sub: '' }),
  'sub-number': claims({ sub: 42 }),
  'sub-long': claims({ sub: 'x'.repeat(300) }),
  'sub-proto': claims({ sub: '__proto__' }),
  'sub-nul': claims({ sub: 'a\u0000b' }),
} satisfies Record<string, TokenLie>

/** Lies about times. */
const wrongTimes = {
  'exp-past': shifted('exp', -DAY),
  'exp-missing': claims({ exp: undefined }),
  'exp-text': claims({ exp: 'tomorrow' }),
  'iat-missing': claims({ iat: undefined }),
  'iat-text': claims({ iat: 'today' }),
  'iat-tomorrow': shifted('iat', DAY),
  'iat-week-old': shifted('iat', -7 * DAY),
  'nbf-tomorrow': shifted('nbf', DAY),
  'auth_time-missing': claims({ auth_time: undefined }),
  'auth_time-old': shifted('auth_time', -7 * DAY),
} satisfies Record<string, TokenLie>

/** Lies about `nonce` and the hashes of the code and the access token. */
const wrongBonds = {
  'nonce-other': claims({ nonce: 'another-nonce' }),
  'nonce-missing': claims({ nonce: undefined }),
  'nonce-empty': claims({ nonce: '' }),
  'at_hash-wrong': claims({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  'at_hash-missing': claims({ at_hash: undefined }),
} satisfies Record<string, TokenLie>

/** Lies about the signature. */
const wrongSignatures = {
  'signature-of-other-key': signedAs('RS256', () => foreignKey().privateKey),
  'signature-broken': afterwards(
    (token) => token.slice(0, -8) + (token.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA'),
  ),
  'signature-removed': afterwards((token) => token.slice(0, token.lastIndexOf('.') + 1)),
  'alg-none': signedAs('none', () => ''),
  'alg-none-in-capitals': afterwards((token) => `${headed({ alg: 'NONE' })}.${token.split('.')[1] ?? ''}.`),
  'alg-hs256-with-client-secret': signedAs('HS256', ({ clientSecret }) => clientSecret),
  'alg-hs256-with-public-key': signedAs('HS256', ({ key }) =>
    key.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  ),
  'alg-es256': signedAs('ES256', () => ecKey('hostile-ec').privateKey, 'hostile-ec'),
  'alg-es256-broken': signedAs('ES256', () => ecKey('foreign-ec').privateKey, 'hostile-ec'),
  'alg-ps256': signedAs('PS256', ({ key }) => key.privateKey),
} satisfies Record<string, TokenLie>

/** Lies in the header. */
const wrongHeaders = {
  'kid-missing': header({ kid: undefined }),
  'kid-unknown': header({ kid: 'nobody-knows' }),
  'kid-path': header({ kid: '../../etc/passwd' }),
  'kid-sql': header({ kid: "' OR 1=1" }),
  'kid-proto': header({ kid: '__proto__' }),
  'crit-unknown': header({ crit: ['exp2'], exp2: 1 }),
  'b64-false': header({ b64: false, crit: ['b64'] }),
  'typ-access-token': header({ typ: 'at+jwt' }),
  'typ-logout-token': header({ typ: 'logout+jwt' }),
  'cty-jwt': header({ cty: 'JWT' }),
  'jwk-of-attacker': withForeignKey(() => ({ jwk: jwkOf(foreignKey()) })),
  'jku-of-attacker': withForeignKey(() => ({ jku: 'https://evil.example/jwks', kid: 'foreign' })),
  'x5u-of-attacker': withForeignKey(() => ({ x5u: 'https://evil.example/cert.pem', kid: 'foreign' })),
  'x5c-of-attacker': withForeignKey(() => ({ x5c: ['MIIB'], kid: 'foreign' })),
} satisfies Record<string, TokenLie>

/** Strings that are not tokens. */
const wrongShapes = {
  'five-parts': afterwards((token) => `${token}.x.x`),
  'two-parts': afterwards((token) => token.split('.').slice(0, 2).join('.')),
  nested: (draft) => ({
    ...draft,
    header: { ...draft.header, cty: 'JWT' },
    seal: (head) => draft.seal(head, { nested: sealed({ ...draft, header: { ...draft.header, cty: undefined } }) }),
  }),
  'not-a-token': afterwards(() => 'not-a-token'),
  empty: afterwards(() => ''),
} satisfies Record<string, TokenLie>

/** All lies about signed tokens: ID tokens, signed responses and signed userinfo. */
export const TOKEN_LIES = {
  ...wrongParties,
  ...wrongTimes,
  ...wrongBonds,
  ...wrongSignatures,
  ...wrongHeaders,
  ...wrongShapes,
}

/** Lies that only a logout token can contain. */
export const LOGOUT_TOKEN_LIES = {
  'events-missing': claims({ events: undefined }),
  'events-other': claims({ events: { 'https://evil.example/event': {} } }),
  'events-text': claims({ events: 'http://schemas.openid.net/event/backchannel-logout' }),
  'nonce-present': claims({ nonce: 'a-nonce' }),
  'jti-missing': claims({ jti: undefined }),
  'sid-and-sub-missing': claims({ sid: undefined, sub: undefined }),
  'typ-id-token': header({ typ: 'JWT' }),
} satisfies Record<string, TokenLie>

const headed = (members: Draft['header']): string => Buffer.from(JSON.stringify(members)).toString('base64url')
