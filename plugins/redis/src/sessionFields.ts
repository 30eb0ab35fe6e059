import type { SessionRow } from 'authengine/adapter'
import { isObject } from './failures.js'
import { momentIn, storedIn, textIn, textsIn, unexpected } from './replies.js'

/** Fields of a session: `expires` and `lastSeen`, which change, and `row` with everything else. */
export const FIELDS = ['row', 'expires', 'lastSeen'] as const

/** Expiry of a session, in the form of Redis: milliseconds since 1970. */
export const endOf = (expires: Date): string => String(expires.getTime())

/** The fields that change when a session is extended: names and values alternate. */
export const changingFields = ({ expires, lastSeen }: Pick<SessionRow, 'expires' | 'lastSeen'>): string[] => [
  'expires',
  endOf(expires),
  ...(lastSeen === undefined ? [] : ['lastSeen', String(lastSeen?.getTime() ?? '')]),
]

/** Every field of a session: names and values alternate. */
export function fieldsOf({ createdAt, expires, lastSeen, ...row }: SessionRow): string[] {
  const stored = { ...row, createdAt: createdAt?.getTime() ?? createdAt }
  return ['row', JSON.stringify(stored), ...changingFields({ expires, lastSeen })]
}

/**
 * The session in a reply with its fields; null if there was no session.
 *
 * @throws RedisError if the fields are not those of a session.
 */
export function sessionIn(reply: unknown): SessionRow | null {
  const [row = null, expires, lastSeen = null] = textsIn(reply)
  if (row === null) return null
  const stored = storedIn(row)
  if (!isObject(stored)) throw unexpected()
  const { createdAt, ...rest } = stored
  return {
    // Not checked further, because only this library writes to this key.
    ...(rest as unknown as SessionRow),
    expires: momentIn(expires),
    ...(createdAt !== undefined && { createdAt: createdAt === null ? null : momentIn(createdAt) }),
    ...(lastSeen !== null && { lastSeen: lastSeen === '' ? null : momentIn(lastSeen) }),
  }
}

/** The user of the session, in a reply; null if it has no user. */
export function ownerIn(reply: unknown): string | null {
  const text = textIn(reply)
  const owner = text === null ? null : storedIn(text)
  if (owner === null || typeof owner === 'string') return owner
  throw unexpected()
}
