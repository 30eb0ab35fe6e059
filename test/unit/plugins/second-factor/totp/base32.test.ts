import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Secret } from 'otpauth'
import { base32, base32Bytes } from '../../../../../plugins/second-factor/src/totp/base32.js'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

describe('base32', () => {
  // RFC 4648 section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes and reads %j', (text, encoded) => {
    expect(base32(bytesOf(text))).toBe(encoded)
    expect(base32Bytes(encoded)).toEqual(bytesOf(text))
  })

  it.each(['mzxw6', 'MZXW6===', 'MZXW 6', 'MZXW0', 'MZXW1', 'MZXW8', 'MZXW9', 'MZXWÄ', 'ＭZ', '\0'])(
    'does not read %j',
    (text) => {
      expect(base32Bytes(text)).toBeNull()
    },
  )

  it('agrees with an independent library for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (data) => {
        const bytes = Uint8Array.from(data)
        const text = base32(bytes)
        expect(text).toBe(new Secret({ buffer: bytes.buffer }).base32)
        expect(base32Bytes(text)).toEqual(bytes)
      }),
    )
  })
})
