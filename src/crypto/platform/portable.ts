import { SALT } from '../keyNames.js'
import type { Mac } from '../Mac.js'
import type { NodeCodec } from './NodeCodec.js'

// What `#platform` is where there is nothing but WebCrypto.

/** The codec of this platform: none of its own. */
export const PlatformCodec: typeof NodeCodec | undefined = undefined

/** SHA-256 of a text. */
export const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(text)))

/** Compares two texts in a time that does not depend on where they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  let difference = left.length ^ right.length
  for (let at = 0; at < left.length; at++) difference |= left.charCodeAt(at) ^ (right.charCodeAt(at) || 0)
  return difference === 0
}

/** Signs with a key of 256 bits, derived from a secret. */
export function macWith(secret: string, info: string): Mac {
  const key = keyFrom(secret, info)
  // Whoever signs hears of it.
  key.catch(() => undefined)
  return async (text) => new Uint8Array(await crypto.subtle.sign('HMAC', await key, bytes(text)))
}

async function keyFrom(secret: string, info: string): ReturnType<typeof crypto.subtle.deriveKey> {
  const material = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: bytes(SALT), info: bytes(info) }
  return crypto.subtle.deriveKey(hkdf, material, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
