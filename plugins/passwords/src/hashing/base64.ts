/**
 * The bytes of a base64 text (RFC 4648, section 4). Accepts only the text that an encoder makes for these bytes, so that
 * two texts never mean the same hash.
 *
 * @param padding - Whether the text must end with `=` as usual, or must not.
 * @returns Undefined if it is another text.
 */
export function base64Bytes(text: string, padding: 'padded' | 'unpadded'): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return base64Text(bytes, padding) === text ? bytes : undefined
}

/** The base64 text of bytes (RFC 4648, section 4). */
export function base64Text(bytes: Uint8Array, padding: 'padded' | 'unpadded'): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  if (padding === 'padded') return text
  const end = text.indexOf('=')
  return end < 0 ? text : text.slice(0, end)
}
