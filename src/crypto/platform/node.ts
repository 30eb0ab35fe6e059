import { createHash, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Awaitable } from '../../model/index.js'
import { SALT } from '../keyNames.js'
import type { Mac } from '../Mac.js'
import { NodeCodec } from './NodeCodec.js'

// What `#platform` is where there is Node: the same as portable.ts, without waiting for the thread pool.

/** The codec of this platform. */
export const PlatformCodec: typeof NodeCodec | undefined = NodeCodec

/** SHA-256 of a text. */
export const sha256 = (text: string): Awaitable<Uint8Array> => createHash('sha256').update(text).digest()

/** Compares two texts in a time that does not depend on where they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  // As two bytes each, so that no two texts are written alike.
  const one = Buffer.from(left, 'utf16le')
  const other = Buffer.from(right, 'utf16le')
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Signs with a key of 256 bits, derived from a secret. */
export function macWith(secret: string, info: string): Mac {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, SALT, info, 32)))
  return (text) => createHmac('sha256', key).update(text).digest()
}
