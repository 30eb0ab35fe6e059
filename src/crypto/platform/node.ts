import * as nodeCrypto from 'node:crypto'
import { versions } from 'node:process'
import type { Awaitable } from '../../core/guards.js'
import { NODE_FIX, unsupportedNode } from '../../core/supportedNode.js'
import type { Mac } from '../SecretRing.js'
import { LONGEST_TOKEN } from '../SessionCodec.js'
import { derived, NodeCodec } from './NodeCodec.js'

export { randomBytes } from './NodeCodec.js'

const { createHmac, createSecretKey, hash, timingSafeEqual } = nodeCrypto
// An import of this name would fail in an older Node with a SyntaxError that does not say why.
if (!('hash' in nodeCrypto)) throw new TypeError(`${unsupportedNode(versions.node)} ${NODE_FIX}`)

// The module `#platform` on Node: the same as portable.ts, without waiting for the thread pool.

/** The codec of this platform. */
export const PlatformCodec: typeof NodeCodec | undefined = NodeCodec

/** SHA-256 of a text. */
export const sha256 = (text: string, form: 'hex' | 'base64url'): Awaitable<string> => hash('sha256', text, form)

/** Bytes as text that is safe in URLs (RFC 4648 section 5), without padding. */
export const base64url = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')

/** Compares two texts in a time that does not depend on where they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  // As UTF-16, so that different texts never give the same bytes.
  const one = Buffer.from(left, 'utf16le')
  const other = Buffer.from(right, 'utf16le')
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Compares many texts with one text, as {@link constantTimeEqual} does, without allocating memory for each comparison.
 *
 * @param text - ASCII, of at most `LONGEST_TOKEN` characters. For any other text, the result is always false.
 */
export function constantTimeEqualTo(text: string): (other: string) => boolean {
  const isPlain = text.length <= LONGEST_TOKEN && Buffer.byteLength(text) === text.length
  // Its own memory: a buffer of Node's pool keeps the whole pool alive, and data of other code is next to it.
  const bytes = Buffer.alloc(isPlain ? text.length : 0)
  bytes.write(text)
  const place = scratch.subarray(0, bytes.length)
  // A character that is not ASCII either does not fit, or writes bytes that an ASCII text does not have.
  return (other) =>
    isPlain && other.length === text.length && place.write(other) === text.length && timingSafeEqual(bytes, place)
}

const scratch = Buffer.alloc(LONGEST_TOKEN)

/** A MAC function with a key of 256 bits that is derived from a secret. */
export function macWith(secret: string, info: string): Mac {
  const key = createSecretKey(derived(secret, info, 32))
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}
