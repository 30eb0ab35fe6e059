import { describe, expect, it } from '@jest/globals'
import { type Cbor, encodeCbor } from '../../../../../src/testing/webauthn/encodeCbor.js'

describe('encodeCbor', () => {
  // RFC 8949 appendix A.
  it.each<[Cbor, string]>([
    [0, '00'],
    [23, '17'],
    [24, '1818'],
    [1000, '1903e8'],
    [1_000_000, '1a000f4240'],
    [-1, '20'],
    [-100, '3863'],
    [-1000, '3903e7'],
    ['', '60'],
    ['ü', '62c3bc'],
    [Buffer.from('01020304', 'hex'), '4401020304'],
    [[1, [2, 3], [4, 5]], '8301820203820405'],
    [new Map([[1, 2]]), 'a10102'],
    [
      new Map<number | string, Cbor>([
        ['a', 1],
        ['b', [2, 3]],
      ]),
      'a26161016162820203',
    ],
    [new Uint8Array(256), `590100${'00'.repeat(256)}`],
  ])('encodes %j as %s', (value, hex) => {
    expect(encodeCbor(value).toString('hex')).toBe(hex)
  })
})
