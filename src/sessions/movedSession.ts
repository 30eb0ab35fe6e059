import type { SessionRow, SessionWithUser } from '../core/DatabaseAdapter.js'
import { isValidDate } from '../core/ports.js'
import type { JWT, User } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { KnownFormerSession } from './FormerSessions.js'
import { type LiveClaims, withIdentity } from './sessionClaims.js'
import type { SessionParts } from './SessionStrategy.js'

/** Converts a sealed session to a row, with its start, its methods and its expiry. Undefined if it has no user id. */
export function rowOfClaims(claims: LiveClaims): Omit<SessionRow, 'sessionToken'> | undefined {
  const { auth_methods: authMethods = null, auth_time: start, exp, iat = 0, idp: provider = null, sub: userId } = claims
  if (userId === undefined) return undefined
  const lastSeen = new Date(iat * 1000)
  const createdAt = start === undefined ? lastSeen : new Date(start * 1000)
  return { userId, expires: new Date(exp * 1000), createdAt, lastSeen, provider, authMethods }
}

/** Converts a former session to claims. Its methods are unknown. */
export function claimsOfFormer({
  authTime,
  claims = {},
  expires,
  successor,
  unverified,
  user,
}: KnownFormerSession): LiveClaims {
  const identity = {
    sid: successor,
    auth_time: secondsOf(authTime),
    ...(unverified && { email_unproved: true }),
  }
  return { ...withIdentity(claims, identity), ...shownClaims(user), sub: user.id, exp: secondsOf(expires) }
}

/**
 * Converts a row to the claims of a sealed session, with its start, its methods and its expiry, and what the `jwt`
 * callback adds.
 *
 * @returns Null if the callback ends the session.
 */
export async function claimsOfRow(
  { session, user }: SessionWithUser,
  sid: string,
  { callbacks, clock }: SessionParts,
  ctx: RequestContext,
): Promise<LiveClaims | null> {
  const { authMethods, createdAt, expires, lastSeen, provider } = session
  const start = [createdAt, lastSeen].find(isValidDate) ?? clock.now()
  const identity = {
    sid,
    auth_time: secondsOf(start),
    ...(typeof authMethods === 'string' && { auth_methods: authMethods }),
    ...(typeof provider === 'string' && { idp: provider }),
    ...(!isValidDate(user.emailVerified) && { email_unproved: true }),
  }
  const claims: JWT = { ...shownClaims(user), sub: user.id, ...identity }
  const kept = await callbacks.jwt({ token: claims, user }, ctx.callbackContext)
  return kept && { ...withIdentity(kept, identity), exp: secondsOf(expires) }
}

const shownClaims = ({ email, image, name }: User): JWT => ({
  ...(name !== undefined && { name }),
  ...(email !== undefined && { email }),
  ...(image !== undefined && { picture: image }),
})

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)
