import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { hex } from '../../../../src/crypto/encodings.js'

describe('hex', () => {
  it('writes two lower-case digits for each byte', () => {
    expect(hex(new Uint8Array([0, 1, 15, 16, 255]))).toBe('00010f10ff')
    expect(hex(new Uint8Array())).toBe('')
  })

  it('writes every sequence of bytes as Node does', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(hex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      }),
    )
  })
})
