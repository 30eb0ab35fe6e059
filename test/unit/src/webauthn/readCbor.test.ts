import { describe, expect, it } from '@jest/globals'
import { WebAuthnVerificationError } from '../../../../src/core/errors.js'
import { type Cbor, encodeCbor } from '../../../../src/testing/webauthn/encodeCbor.js'
import { readCbor } from '../../../../src/webauthn/authenticatorData.js'

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
  ])('reads encoded values: %j', (value) => {
    const bytes = encodeCbor(value)
    expect(readCbor(bytes)).toEqual({ value, end: bytes.length })
  })

  it('reads bytes, booleans and null, and where they end', () => {
    expect(readCbor(hex('4201020304'))).toEqual({ value: hex('0102'), end: 3 })
    expect(readCbor(hex('83f4f5f6'))).toEqual({ value: [false, true, null], end: 4 })
    expect(readCbor(hex('ff1818'), 1)).toEqual({ value: 24, end: 3 })
  })

  it.each([
    ['nothing', ''],
    ['a text that ends too early', '62c3'],
    ['bytes that end too early', '430102'],
    ['a length that ends too early', '19ff'],
    ['a list that ends too early', '8201'],
    ['a map that ends too early', 'a101'],
    ['a map with a key twice', 'a201010102'],
    ['a map with a key that is not a name', 'a1410001'],
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
    ['text that is not UTF-8', '62c328'],
    ['nine lists in each other', `${'81'.repeat(9)}00`],
    ['thousands of lists in each other', `${'81'.repeat(100_000)}00`],
    ['a list of 65', `9841${'00'.repeat(65)}`],
    ['an enormous list', '9affffffff'],
    ['an enormous map', 'baffffffff'],
    ['enormous bytes', '5affffffff00'],
    ['bytes in a list that end too early', '8143ff'],
    ['an integer of 64 bits that fits into fewer', '1b0000000000000018'],
    ['a negative integer of 64 bits', '3b0000000100000000'],
    ['a list with a length of 64 bits', '9bffffffffffffffff'],
    ['a map with the longest length the library reads', 'bb001fffffffffffff'],
    ['bytes with the longest length the library reads', '5b001fffffffffffff00'],
    ['a short length in a long form', '1803'],
    ['infinity', 'f97c00'],
    ['a float of 32 bits that is an integer', 'fa3f800000'],
    ['a float of 64 bits that is an integer', 'fb3ff0000000000000'],
    ['a float as a key', 'a1fa3f80000002'],
    ['a float in a list in a map', 'a10181fb3ff8000000000000'],
    ['a tag in a map', 'a101c100'],
    ['undefined in a list', '81f7'],
    ['a simple value that is not assigned', 'f820'],
    ['a key that is not UTF-8', 'a162c32801'],
    ['nine maps in each other', `${'a101'.repeat(9)}00`],
    ['thousands of maps in each other', `${'a101'.repeat(30_000)}00`],
    ['thousands of tags in each other', `${'c1'.repeat(60_000)}00`],
    [
      'a map of 65',
      `b841${Array.from({ length: 65 }, (_, key) => `19${(1000 + key).toString(16).padStart(4, '0')}00`).join('')}`,
    ],
    ['more than 512 values', `88${`9840${'00'.repeat(64)}`.repeat(8)}`],
  ])('refuses %s', (_, bytes) => {
    expect(() => readCbor(hex(bytes))).toThrow(WebAuthnVerificationError)
  })

  it.each([
    ['lists', '81'],
    ['maps', 'a101'],
  ])('stops the library after 512 nested values of %s, long before the stack overflows', (_, first) => {
    const err = expect.objectContaining({ message: 'There are more than 512 values.' })
    expect(() => readCbor(hex(first.repeat(30_000)))).toThrow(expect.objectContaining({ cause: { err } }))
  })

  it('reads lengths in more bytes than necessary, as authenticators write them', () => {
    const bytes = hex(`590018${'07'.repeat(24)}`)
    expect(readCbor(bytes)).toEqual({ value: bytes.subarray(3), end: 27 })
    expect(readCbor(hex('1affffffff')).value).toBe(0xffffffff)
    expect(readCbor(hex('3affffffff')).value).toBe(-0x100000000)
  })

  it('reads only the given bytes, whatever surrounds them', () => {
    const around = hex('ffff430102030405')
    expect(readCbor(around.subarray(2, 6))).toEqual({ value: hex('010203'), end: 4 })
    expect(() => readCbor(around.subarray(2, 5))).toThrow(WebAuthnVerificationError)
    expect(() => readCbor(Buffer.from(around).subarray(2, 5))).toThrow(WebAuthnVerificationError)
  })

  it('reads lists and maps of 64 entries', () => {
    expect(readCbor(hex(`9840${'00'.repeat(64)}`)).end).toBe(66)
    expect(readCbor(encodeCbor(new Map(Array.from({ length: 64 }, (_, key) => [key, 0])))).value).toHaveProperty(
      'size',
      64,
    )
  })

  it('reads eight nested lists', () => {
    expect(readCbor(hex(`${'81'.repeat(8)}00`)).end).toBe(9)
  })
})
