import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { CompactEncrypt, SignJWT } from 'jose'

/** The secret of the former application. */
export const FORMER_SECRET = 'the-secret-of-the-former-application-0123'

/** The time of the clock in tests, in seconds. */
export const NOW = Date.parse('2030-01-01T00:00:00Z') / 1000
const DAY = 86_400

/** Changes a token. */
export interface Forging {
  readonly secret?: string
  readonly header?: Readonly<Record<string, unknown>>
  readonly cookieName?: string
  /** The text to seal, in place of the claims. */
  readonly text?: string
}

/** Claims of Ann, as Auth.js sets them. */
export const claimsOf = (claims: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  ...{ name: 'Ann', email: 'ann@example.test', sub: 'ann', jti: 'jti-of-ann' },
  ...{ iat: NOW - 2 * DAY, exp: NOW + 28 * DAY },
  ...claims,
})

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const key = (secret: string, salt: string, info: string, length: number): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, salt, info, length))

const lengthFor = (enc: unknown): number => (enc === 'A256GCM' ? 32 : 64)

async function sealed(text: string, header: Readonly<Record<string, unknown>>, secret: Uint8Array): Promise<string> {
  return new CompactEncrypt(bytes(text)).setProtectedHeader(header as { alg: string; enc: string }).encrypt(secret)
}

const kidOf = (secret: Uint8Array, hash: 'sha256' | 'sha512'): string =>
  createHash(hash)
    .update(JSON.stringify({ k: Buffer.from(secret).toString('base64url'), kty: 'oct' }))
    .digest('base64url')

/** A session token of NextAuth 4. */
export async function nextAuthToken(
  claims: object,
  { header, secret = FORMER_SECRET, text }: Forging = {},
): Promise<string> {
  const given = { alg: 'dir', enc: 'A256GCM', ...header }
  const derived = key(secret, '', 'NextAuth.js Generated Encryption Key', lengthFor(given.enc))
  return sealed(text ?? JSON.stringify(claims), given, derived)
}

/** Name of the session cookie of Auth.js 5 over https. */
export const AUTHJS = '__Secure-authjs.session-token'
/** Name of the session cookie of NextAuth 4 over https. */
export const NEXT_AUTH = '__Secure-next-auth.session-token'

/** A session token of Auth.js 5. */
export async function authjsToken(claims: object, forging: Forging = {}): Promise<string> {
  const { cookieName = AUTHJS, header, secret = FORMER_SECRET, text } = forging
  const given = { alg: 'dir', enc: 'A256CBC-HS512', ...header }
  const info = `Auth.js Generated Encryption Key (${cookieName})`
  const derived = key(secret, cookieName, info, lengthFor(given.enc))
  const kid = kidOf(derived, lengthFor(given.enc) === 64 ? 'sha512' : 'sha256')
  return sealed(text ?? JSON.stringify(claims), { kid, ...given }, derived)
}

/** Token of a session of Better Auth. */
export const BETTER_TOKEN = 'N2VhMTZkNWQ4ZDQxNDc4YTk4ZmQ0Zjdi'
/** Names of the cookies of Better Auth over https. */
export const BETTER_SESSION = '__Secure-better-auth.session_token'
export const BETTER_DATA = '__Secure-better-auth.session_data'

/** A signed cookie of Better Auth, encoded as it is sent. */
export const signedCookie = (text: string, secret = FORMER_SECRET): string =>
  encodeURIComponent(`${text}.${createHmac('sha256', secret).update(text).digest('base64')}`)

/** Session and user of Ann in the cookie cache of Better Auth. */
export const cachedOf = (session: object = {}, user: object = {}): Record<string, unknown> => ({
  session: {
    ...{ id: 'row', token: BETTER_TOKEN, userId: 'ann', ipAddress: '', userAgent: '' },
    ...{ expiresAt: iso(6 * DAY), createdAt: iso(-DAY), updatedAt: iso(-DAY) },
    ...session,
  },
  user: {
    ...{ id: 'ann', name: 'Ann', email: 'ann@example.test', emailVerified: false, image: null },
    ...{ createdAt: iso(-90 * DAY), updatedAt: iso(-90 * DAY) },
    ...user,
  },
  updatedAt: (NOW - DAY) * 1000,
  version: '1',
})

const iso = (seconds: number): string => new Date((NOW + seconds) * 1000).toISOString()

/** The cookie cache in the form "compact". */
export function compactCache(cached: object, { endsAt = NOW + DAY, secret = FORMER_SECRET } = {}): string {
  const expiresAt = endsAt * 1000
  const signature = createHmac('sha256', secret)
    .update(JSON.stringify({ ...cached, expiresAt }))
    .digest('base64url')
  return Buffer.from(JSON.stringify({ session: cached, expiresAt, signature })).toString('base64url')
}

/** The cookie cache in the form "jwt". */
export async function jwtCache(
  cached: object,
  { endsAt = NOW + DAY, header = {}, secret = FORMER_SECRET } = {},
): Promise<string> {
  return new SignJWT({ ...cached, iat: NOW - DAY, exp: endsAt })
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(bytes(secret))
}

/** The cookie cache in the form "jwe". */
export async function jweCache(
  cached: object,
  { header, secret = FORMER_SECRET, text }: Forging = {},
): Promise<string> {
  const given = { alg: 'dir', enc: 'A256CBC-HS512', ...header }
  const derived = key(secret, 'better-auth-session', 'BetterAuth.js Generated Encryption Key', lengthFor(given.enc))
  const content = text ?? JSON.stringify({ ...cached, iat: NOW - DAY, exp: NOW + DAY, jti: 'x' })
  return sealed(content, { kid: kidOf(derived, 'sha256'), ...given }, derived)
}

/** An unsecured JWT (RFC 7519 section 6). */
export const unsecured = (claims: object): string =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`
