const BASE64URL = /^[\w-]+$/

/** Bytes as base64 (RFC 4648 section 4), with padding. */
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Bytes as text that is safe in URLs (RFC 4648 section 5), without padding. */
export const base64url = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/**
 * Decodes base64 or base64url: one character for each byte.
 *
 * @throws DOMException when it is not base64.
 */
export const binaryIn = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'))

/**
 * The bytes of base64 or base64url text.
 *
 * @throws DOMException when it is not base64.
 */
export const bytesIn = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(binaryIn(text), (character) => character.charCodeAt(0))

/** The bytes of base64url text; undefined for any other spelling of the same bytes, and for empty text. */
export function exactBytesIn(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || !BASE64URL.test(text) || text.length % 4 === 1) return undefined
  const bytes = bytesIn(text)
  return base64url(bytes) === text ? bytes : undefined
}

/** Converts base64 or base64url to base64url. */
export const asBase64url = (text: string): string => base64url(bytesIn(text))

/** Bytes as lower-case hexadecimal text. */
export const hex = (value: Uint8Array): string =>
  Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')
