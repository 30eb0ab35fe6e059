const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as base32 without padding (RFC 4648 section 6), as authenticator apps read it. */
export function base32(bytes: Uint8Array): string {
  let [text, buffer, bits] = ['', 0, 0]
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET.charAt((buffer >> bits) & 31)
    }
    buffer &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + ALPHABET.charAt((buffer << (5 - bits)) & 31)
}

/** The bytes of a base32 text without padding; null if it contains another character. */
export function base32Bytes(text: string): Uint8Array<ArrayBuffer> | null {
  let [buffer, bits] = [0, 0]
  const bytes: number[] = []
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) return null
    buffer = (buffer << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 255)
    buffer &= (1 << bits) - 1
  }
  return Uint8Array.from(bytes)
}
