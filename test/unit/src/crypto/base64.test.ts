import { describe, expect, it } from '@jest/globals'
import { asBase64url, base64, bytesIn, exactBytesIn } from '../../../../src/crypto/encodings.js'

const BYTES = Uint8Array.from([0xfb, 0xff, 0xbf, 0])

describe('exactBytesIn', () => {
  it('reads base64url', () => {
    expect(exactBytesIn('-_-_AA')).toEqual(BYTES)
  })

  it.each(['+/+/AA', '-_-_AA==', '-_-_AB', '-_-_A', '', 'a b', 'ä', undefined, null, 7])(
    'refuses %j, which has another spelling',
    (text) => {
      expect(exactBytesIn(text)).toBeUndefined()
    },
  )
})

describe('stored base64', () => {
  it('has padding, and is read in either alphabet', () => {
    expect(base64(BYTES)).toBe('+/+/AA==')
    expect(bytesIn('+/+/AA==')).toEqual(BYTES)
    expect(bytesIn('-_-_AA')).toEqual(BYTES)
    expect(asBase64url('+/+/AA==')).toBe('-_-_AA')
  })
})
