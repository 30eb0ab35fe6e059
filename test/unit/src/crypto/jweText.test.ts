import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { claimsIn, isCanonical } from '../../../../src/crypto/JweCodec.js'

describe('isCanonical', () => {
  it('is true for all encoded bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(isCanonical(Buffer.from(bytes).toString('base64url'))).toBe(true)
      }),
    )
  })

  it.each(['A', 'AB', 'AAB', 'AA=', 'A+AA', 'A/AA', ' AAA', 'AAA\n', 'é'])('is false for %j', (text) => {
    expect(isCanonical(text)).toBe(false)
  })
})

describe('claimsIn', () => {
  it('returns claims, as a new object', () => {
    const text = '{"sub":"ann"}'
    expect(claimsIn(text)).toEqual({ sub: 'ann' })
    expect(claimsIn(text)).not.toBe(claimsIn(text))
  })

  it.each(['', 'null', '[]', '1', '"a"', '{', '{}x'])('returns null for %j', (text) => {
    expect(claimsIn(text)).toBeNull()
  })
})
