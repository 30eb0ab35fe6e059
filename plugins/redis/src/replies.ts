import { RedisError } from './RedisError.js'

/** Text in a reply; null for nil. Clients may return it as bytes or as a number. */
export function textIn(reply: unknown): string | null {
  if (reply === null || typeof reply === 'string') return reply
  if (typeof reply === 'number' || typeof reply === 'bigint') return String(reply)
  if (reply instanceof Uint8Array) return Buffer.from(reply).toString()
  throw unexpected()
}

/** Texts in a reply that is a list. */
export function textsIn(reply: unknown): (string | null)[] {
  return listIn(reply).map(textIn)
}

/** Replies in a reply that is a list. */
export function listIn(reply: unknown): readonly unknown[] {
  if (Array.isArray(reply)) return reply
  throw unexpected()
}

/** A whole number in a reply. */
export function numberIn(reply: unknown): number {
  const text = textIn(reply)
  if (text !== null && /^-?\d{1,15}$/.test(text)) return Number(text)
  throw unexpected()
}

/** A date in a reply, which has milliseconds since 1970. */
export const momentIn = (reply: unknown): Date => new Date(numberIn(reply))

/** Parses a text that was stored as JSON. */
export function storedIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Its own error would repeat a part of the text.
    throw unexpected()
  }
}

/**
 * The error for an unexpected reply, also for `undefined`: it must not count as nil, which means that there is no
 * value.
 */
export const unexpected = (): RedisError =>
  new RedisError(
    'Redis sent a reply of an unexpected type. Either the client transforms replies, which has to be turned off, or ' +
      'another program writes to keys with this prefix.',
  )
