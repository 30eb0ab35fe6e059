import { describe, expect, it } from '@jest/globals'
import { WebAuthnVerificationError } from '../../../../src/core/errors.js'
import { type Cbor, encodeCbor } from '../../../../src/testing/webauthn/encodeCbor.js'
import { readCbor } from '../../../../src/webauthn/readCbor.js'

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))

describe('readCbor', () => {
  it.each<Cbor>([
    0,
    23,
    24,
    1000,
    1_000_000,
    -1,
    -257,
    '',
    'ü',
    [1, [2, 3]],
    new Map<number | string, Cbor>([
      [1, 2],
      ['a', new Map([[-1, 'b']])],
    ]),
  ])('reads what is encoded: %j', (value) => {
    const bytes = encodeCbor(value)
    expect(readCbor(bytes)).toEqual({ value, end: bytes.length })
  })

  it('reads bytes, truth and nothing, and where they end', () => {
    expect(readCbor(hex('4201020304'))).toEqual({ value: hex('0102'), end: 3 })
    expect(readCbor(hex('83f4f5f6'))).toEqual({ value: [false, true, null], end: 4 })
    expect(readCbor(hex('ff1803'), 1)).toEqual({ value: 3, end: 3 })
  })

  it.each([
    ['nothing', ''],
    ['a text that ends too early', '62c3'],
    ['bytes that end too early', '430102'],
    ['a length that ends too early', '19ff'],
    ['a list that ends too early', '8201'],
    ['a map that ends too early', 'a101'],
    ['a map with a key twice', 'a201010102'],
    ['a map with a key that is no name', 'a1410001'],
    ['bytes of unknown length', '5f4101ff'],
    ['text of unknown length', '7f6161ff'],
    ['a list of unknown length', '9f01ff'],
    ['a map of unknown length', 'bf6161ff'],
    ['the end of nothing', 'ff'],
    ['a length of 64 bits', '1b0000000100000000'],
    ['a reserved length', '1c'],
    ['a tag', 'c100'],
    ['a float', 'f90000'],
    ['undefined', 'f7'],
    ['text that is no UTF-8', '62c328'],
    ['nine lists in each other', `${'81'.repeat(9)}00`],
    ['thousands of lists in each other', `${'81'.repeat(100_000)}00`],
    ['a list of 65', `9841${'00'.repeat(65)}`],
    ['an enormous list', '9affffffff'],
    ['an enormous map', 'baffffffff'],
    ['enormous bytes', '5affffffff00'],
  ])('refuses %s', (_, bytes) => {
    expect(() => readCbor(hex(bytes))).toThrow(WebAuthnVerificationError)
  })

  it('reads eight lists in each other', () => {
    expect(readCbor(hex(`${'81'.repeat(8)}00`)).end).toBe(9)
  })
})
