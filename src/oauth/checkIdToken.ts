import { base64url } from '#platform'
import type { JWTPayload } from 'jose'
import { decodeProtectedHeader } from 'jose/decode/protected_header'
import { jwtVerify } from 'jose/jwt/verify'
import { OAuthCallbackError } from '../core/errors.js'
import { isObject, isText } from '../core/guards.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'

/** How far the clocks of a provider and of this server may differ. */
export const SKEW_SECONDS = 30

/** OpenID Connect Core 1.0 section 2. */
const LONGEST_SUBJECT = 255

/** What is needed for the checks that openid-client does not make. */
export interface IdTokenFacts {
  /** The token; its signature was verified. */
  readonly token: string
  /** Its claims. */
  readonly claims: Readonly<Record<string, unknown>>
  /** The access token it came with. */
  readonly accessToken: string
  /** The client id of this site. */
  readonly clientId: string
  /** The requested `max_age`. */
  readonly maxAge?: number | undefined
  /** Values of which `acr` must be one; any value is accepted if the list is empty. */
  readonly acr?: readonly string[] | undefined
  /** The current time, in seconds since 1970. */
  readonly now: number
}

const TYPES = new Set([undefined, 'JWT', 'jwt', 'application/jwt'])

/**
 * Makes the checks of an ID token that openid-client leaves to the application (OpenID Connect Core sections 3.1.3.7
 * and 3.1.3.8), and checks the times again with the clock of this library.
 *
 * @throws OAuthCallbackError
 */
export async function checkIdToken(facts: IdTokenFacts): Promise<void> {
  const { token, claims, accessToken, clientId, maxAge, acr, now } = facts
  const refuse = (why: string): never => {
    throw new OAuthCallbackError(`The ID token is invalid: ${why}.`)
  }
  const { alg, cty, typ } = decodeProtectedHeader(token)
  if (!TYPES.has(typ) || cty !== undefined) refuse('it is a token of another type')
  const { sub, iat, exp, nbf, azp, auth_time: authTime, at_hash: hash } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > LONGEST_SUBJECT || /[\u0000-\u001f\u007f]/.test(sub))
    refuse('"sub" is not a subject')
  if (typeof iat !== 'number' || iat > now + SKEW_SECONDS) refuse('"iat" is in the future')
  if (typeof exp !== 'number' || exp <= now - SKEW_SECONDS) refuse('it has ended')
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > now + SKEW_SECONDS)) refuse('it is not valid yet')
  if (maxAge !== undefined && (typeof authTime !== 'number' || authTime + maxAge < now - SKEW_SECONDS)) {
    refuse('the user signed in at the provider too long ago')
  }
  if (maxAge !== undefined && Number(iat) + maxAge < now - SKEW_SECONDS) refuse('it was issued too long ago')
  if (acr && !meets(claims['acr'], acr)) refuse('"acr" is not the requested one')
  if (azp !== undefined && azp !== clientId) refuse('"azp" is another client')
  if (hash !== undefined && hash !== (await halfHash(accessToken, alg ?? '')))
    refuse('"at_hash" does not belong to the access token')
}

/** Whether `acr` is one of the values. Any `acr` is accepted if there are no values. */
const meets = (acr: unknown, values: readonly string[]): boolean =>
  typeof acr === 'string' && (values.length === 0 || values.includes(acr))

/**
 * Left half of the hash of a text, with the hash function of the signing algorithm (OpenID Connect Core section
 * 3.1.3.6).
 */
async function halfHash(text: string, alg: string): Promise<string | undefined> {
  const bits = /^(?:RS|PS|ES|HS)(256|384|512)$/.exec(alg)?.[1] ?? (alg.startsWith('Ed') ? '512' : undefined)
  if (bits === undefined) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(text)))
  return base64url(digest.slice(0, digest.length / 2))
}

/** Whether a provider signs ID tokens with the client secret (OpenID Connect Core section 10.1). */
export const signsWithSecret = ({ settings }: AuthorizationCodeProvider): boolean =>
  settings.client?.id_token_signed_response_alg?.startsWith('HS') === true

/**
 * Verifies an ID token that is signed with the client secret. openid-client verifies only with published keys.
 *
 * @param now - The current time, in seconds since 1970.
 * @throws JOSEError if the signature or the algorithm is wrong.
 */
export async function verifyWithSecret(
  token: string,
  { settings }: AuthorizationCodeProvider,
  secret: string | undefined,
  now: number,
): Promise<void> {
  const algorithms = [settings.client?.id_token_signed_response_alg ?? '']
  // The times are checked by openid-client and `checkIdToken`, with less tolerance.
  const options = { algorithms, currentDate: new Date(now * 1000), clockTolerance: 60 }
  await jwtVerify(token, new TextEncoder().encode(secret), options)
}

/** How old a logout token may be. */
export const LOGOUT_TOKEN_SECONDS = 5 * 60
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/**
 * What is wrong with a logout token whose signature, issuer and audience are valid; undefined if nothing is wrong.
 *
 * @see OpenID Connect Back-Channel Logout 1.0 section 2.6
 */
export function faultOfLogoutToken(token: string, claims: JWTPayload, now: number): string | undefined {
  const { aud, events, iat, jti, nonce, sid, sub } = claims as JWTPayload & Record<'events' | 'nonce' | 'sid', unknown>
  const { typ } = decodeProtectedHeader(token)
  if (typ !== undefined && typ.toLowerCase() !== 'logout+jwt') return 'it is a token of another type'
  if (typeof iat !== 'number' || iat > now + SKEW_SECONDS || iat < now - LOGOUT_TOKEN_SECONDS)
    return 'it was not issued just now'
  if (!isObject(events) || !isObject(events[EVENT])) return 'it does not announce a logout'
  if (Array.isArray(aud) && aud.length > 1) return 'its "aud" has other clients as well'
  if (nonce !== undefined) return 'it has a nonce, as ID tokens have'
  if (![sid, sub].every((name) => name === undefined || isText(name))) return 'its "sid" or "sub" is not a string'
  if (sid === undefined && sub === undefined) return 'it has neither "sid" nor "sub"'
  return isText(jti) ? undefined : 'it has no id'
}

/** Requirements on the sign-in at the provider. They were sent with the request, and the ID token must meet them. */
export interface Assurance {
  /** How many seconds ago the user may have signed in at the provider, at most (`max_age`). */
  readonly maxAge: number | undefined
  /**
   * Values of which `acr` must be one (OpenID Connect Core section 5.5.1.1); any value is accepted if the list is
   * empty.
   */
  readonly acr: readonly string[] | undefined
}

/** Without an ID token, no requirement can be checked. */
export const NO_ASSURANCE: Assurance = { maxAge: undefined, acr: undefined }

/** The requirements of the application. A request can require a more recent sign-in, but never accept an older one. */
export function assuranceOf(provider: AuthorizationCodeProvider, requestedMaxAge: unknown): Assurance {
  const { claims, max_age: maxAge } = provider.authorizationParams()
  return { maxAge: strictest([maxAge, requestedMaxAge]), acr: essentialAcr(claims) }
}

function strictest(asked: readonly unknown[]): number | undefined {
  const ages = asked.filter((age) => age !== undefined && age !== '').map(Number)
  const valid = ages.filter((age) => Number.isInteger(age) && age >= 0)
  return valid.length === 0 ? undefined : Math.min(...valid)
}

function essentialAcr(claims: unknown): readonly string[] | undefined {
  const acr = member(member(typeof claims === 'string' ? parsed(claims) : claims, 'id_token'), 'acr')
  if (member(acr, 'essential') !== true) return undefined
  const values = [member(acr, 'value'), member(acr, 'values')].flat()
  return values.filter((value) => typeof value === 'string')
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (Reflect.get(value, name) as unknown) : undefined

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
