import type { JWT } from 'authengine'
import type { FormerSession } from 'authengine/plugin'
import { hashOf } from './hashOf.js'

/** A former session whose cookie is genuine. */
export interface Genuine {
  /** Identifies the session; the same for all copies of its cookie. */
  readonly id: string
  /** Id of the user. */
  readonly userId: string
  /** Claims of the session; empty for rows. */
  readonly claims: JWT
  /** The claims to keep. Default: all. */
  readonly kept?: JWT | undefined
  /** When it ends. */
  readonly expires: Date
  /** The oldest known moment of the session; undefined if none is known. */
  readonly since?: Date | undefined
  /** Whether it must not be continued. */
  readonly isRefused?: boolean | undefined
}

/**
 * The longest time for which built-in checks call an authentication recent is a day. A former session is never recent,
 * because its last visit is known at best, and not how the user signed in.
 */
const NOT_RECENT_MS = (86_400 + 1) * 1000

/** Claims with a meaning for this library, or for the former token itself. */
const DROPPED: ReadonlySet<string> = new Set([
  ...['sid', 'sid_time', 'auth_time', 'auth_methods', 'idp', 'idp_sub', 'email_unproved', 'aud_app'],
  ...['epoch', 'epoch_user', 'sub', 'iat', 'exp', 'nbf', 'jti', '__proto__'],
])

/** A sealed session with more bytes of claims does not fit into the cookies of this library. */
const MOST_CLAIMS = 8000

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The former session for the engine; null if it has too many claims. */
export async function formerSession(genuine: Genuine, now: Date): Promise<FormerSession | null> {
  const { claims, expires, id, since, userId } = genuine
  const kept = Object.fromEntries(Object.entries(genuine.kept ?? claims).filter(([name]) => !DROPPED.has(name)))
  if (new TextEncoder().encode(JSON.stringify(kept)).length > MOST_CLAIMS) return null
  const known = Math.min(since?.getTime() ?? Infinity, now.getTime() - NOT_RECENT_MS)
  return {
    key: await hashOf(JSON.stringify([userId, id])),
    user: {
      id: userId,
      name: textOf(claims.name) ?? null,
      email: textOf(claims.email) ?? null,
      image: textOf(claims.picture) ?? null,
    },
    claims: kept,
    authTime: new Date(known),
    expires,
  }
}
