import { describe, expect, it } from '@jest/globals'
import { base64Of, bytesOf, storedBytes, wireId } from '../../../../../src/flows/webauthn/base64.js'

const BYTES = Uint8Array.from([0xfb, 0xff, 0xbf, 0])

describe('bytesOf', () => {
  it('reads base64url', () => {
    expect(bytesOf('-_-_AA')).toEqual(BYTES)
  })

  it.each(['+/+/AA', '-_-_AA==', '-_-_AB', '-_-_A', '', 'a b', 'ä', undefined, null, 7])(
    'reads no other spelling: %j',
    (text) => {
      expect(bytesOf(text)).toBeUndefined()
    },
  )
})

describe('stored base64', () => {
  it('has padding, and is read in either alphabet', () => {
    expect(base64Of(BYTES)).toBe('+/+/AA==')
    expect(storedBytes('+/+/AA==')).toEqual(BYTES)
    expect(storedBytes('-_-_AA')).toEqual(BYTES)
    expect(wireId('+/+/AA==')).toBe('-_-_AA')
  })
})
