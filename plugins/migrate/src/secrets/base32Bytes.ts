const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a base32 text (RFC 4648, section 6), with or without padding; undefined for another text. */
export function base32Bytes(text: string): Uint8Array | undefined {
  let [buffer, bits] = [0, 0]
  const bytes: number[] = []
  for (const letter of text.split('=', 1)[0] ?? '') {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) return undefined
    buffer = (buffer << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 255)
    buffer &= (1 << bits) - 1
  }
  return Uint8Array.from(bytes)
}
