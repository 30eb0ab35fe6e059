import type { JWTPayload } from 'jose'
import { decodeProtectedHeader } from 'jose/decode/protected_header'
import { isObject, isText } from '../core/guards.js'
import { SKEW_SECONDS } from './checkIdToken.js'

/** How old a logout token may be. */
export const LOGOUT_TOKEN_SECONDS = 5 * 60
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/**
 * What is wrong with a logout token whose signature, issuer and audience are right; undefined for nothing.
 *
 * @see OpenID Connect Back-Channel Logout 1.0 section 2.6
 */
export function faultOfLogoutToken(token: string, claims: JWTPayload, now: number): string | undefined {
  const { aud, events, iat, jti, nonce, sid, sub } = claims as JWTPayload & Record<'events' | 'nonce' | 'sid', unknown>
  const { typ } = decodeProtectedHeader(token)
  if (typ !== undefined && typ.toLowerCase() !== 'logout+jwt') return 'it is a token of another type'
  if (typeof iat !== 'number' || iat > now + SKEW_SECONDS || iat < now - LOGOUT_TOKEN_SECONDS)
    return 'it was not issued just now'
  if (!isObject(events) || !isObject(events[EVENT])) return 'it announces no logout'
  if (Array.isArray(aud) && aud.length > 1) return 'it is for others as well'
  if (nonce !== undefined) return 'it has a nonce, as ID tokens have'
  if (![sid, sub].every((name) => name === undefined || isText(name))) return 'its "sid" or "sub" is no name'
  if (sid === undefined && sub === undefined) return 'it names neither a session nor a person'
  return isText(jti) ? undefined : 'it has no id'
}
