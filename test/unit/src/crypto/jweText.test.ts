import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { claimsIn, isCanonical } from '../../../../src/crypto/JweCodec.js'

describe('isCanonical', () => {
  it('holds for whatever bytes are written as', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(isCanonical(Buffer.from(bytes).toString('base64url'))).toBe(true)
      }),
    )
  })

  it.each(['A', 'AB', 'AAB', 'AA=', 'A+AA', 'A/AA', ' AAA', 'AAA\n', 'é'])('does not hold for %j', (text) => {
    expect(isCanonical(text)).toBe(false)
  })
})

describe('claimsIn', () => {
  it('gives claims, on a fresh object', () => {
    const text = '{"sub":"ann"}'
    expect(claimsIn(text)).toEqual({ sub: 'ann' })
    expect(claimsIn(text)).not.toBe(claimsIn(text))
  })

  it.each(['', 'null', '[]', '1', '"a"', '{', '{}x'])('finds none in %j', (text) => {
    expect(claimsIn(text)).toBeNull()
  })
})
