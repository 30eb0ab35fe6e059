import type { Mac } from '../SecretRing.js'
import { LONGEST_TOKEN, SALT } from '../SessionCodec.js'
import { base64url, hex } from '../encodings.js'
import type { NodeCodec } from './NodeCodec.js'

export { base64url } from '../encodings.js'

// The module `#platform` where only WebCrypto is available.

/** The codec of this platform: there is none. */
export const PlatformCodec: typeof NodeCodec | undefined = undefined

/** SHA-256 of a text. */
export async function sha256(text: string, form: 'hex' | 'base64url'): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(text)))
  return form === 'hex' ? hex(digest) : base64url(digest)
}

/** Random bytes. */
// eslint-disable-next-line no-restricted-syntax -- what Random is made of
export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))

/** Compares two texts in a time that does not depend on where they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  let difference = left.length ^ right.length
  for (let at = 0; at < left.length; at++) difference |= left.charCodeAt(at) ^ (right.charCodeAt(at) || 0)
  return difference === 0
}

/**
 * Compares many texts with one text, as {@link constantTimeEqual} does.
 *
 * @param text - ASCII, of at most `LONGEST_TOKEN` characters. For any other text, the result is always false.
 */
export const constantTimeEqualTo =
  (text: string): ((other: string) => boolean) =>
  (other) =>
    text.length <= LONGEST_TOKEN && /^[\0-\x7f]*$/.test(text) && constantTimeEqual(text, other)

/** A MAC function with a key of 256 bits that is derived from a secret. */
export function macWith(secret: string, info: string): Mac {
  const key = keyFrom(secret, info)
  // Prevents an unhandled rejection. The call that uses the key rejects as well.
  key.catch(() => undefined)
  return async (text) => hex(new Uint8Array(await crypto.subtle.sign('HMAC', await key, bytes(text))))
}

async function keyFrom(secret: string, info: string): ReturnType<typeof crypto.subtle.deriveKey> {
  const material = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: bytes(SALT), info: bytes(info) }
  return crypto.subtle.deriveKey(hkdf, material, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
