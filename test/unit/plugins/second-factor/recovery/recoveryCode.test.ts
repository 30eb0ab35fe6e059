import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { WebRandom } from '../../../../../src/crypto/tokens.js'
import { randomBytes } from '../../../../../plugins/second-factor/src/randomBytes.js'
import { readRecoveryCode, recoveryCode } from '../../../../../plugins/second-factor/src/recovery/recoveryCode.js'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

describe('a recovery code', () => {
  it('has 16 of 32 letters, so 80 bits, in groups of four', () => {
    const random = new WebRandom()
    for (let count = 0; count < 200; count++)
      expect(recoveryCode(randomBytes(random, 16))).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(LETTERS).toHaveLength(32)
  })

  it('uses five bits of each byte, so every letter is equally likely', () => {
    const all = Uint8Array.from({ length: 256 }, (_, at) => at)
    const counts = new Map<string, number>()
    for (let from = 0; from < 256; from += 16) {
      for (const letter of recoveryCode(all.subarray(from, from + 16)).replaceAll('-', ''))
        counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual(LETTERS)
    expect(new Set(counts.values())).toEqual(new Set([8]))
  })

  it('has each letter about as often as every other one, at every place', () => {
    const random = new WebRandom()
    const codes = 8000
    const counts = Array.from({ length: 16 }, () => new Map<string, number>())
    for (let count = 0; count < codes; count++) {
      for (const [at, letter] of recoveryCode(randomBytes(random, 16)).replaceAll('-', '').split('').entries())
        counts[at]?.set(letter, (counts[at].get(letter) ?? 0) + 1)
    }
    const expected = codes / 32
    for (const place of counts) {
      const chiSquare = LETTERS.reduce((sum, letter) => sum + ((place.get(letter) ?? 0) - expected) ** 2, 0)
      // 31 degrees of freedom: a fair source exceeds 95 in fewer than one of ten million runs.
      expect(chiSquare / expected).toBeLessThan(95)
    }
  })

  it('is different every time', () => {
    const random = new WebRandom()
    expect(new Set(Array.from({ length: 2000 }, () => recoveryCode(randomBytes(random, 16)))).size).toBe(2000)
  })
})

describe('a typed recovery code', () => {
  const CODE = '0123-4567-89AB-CDEF'
  const READ = '0123456789ABCDEF'

  it.each([
    CODE,
    READ,
    CODE.toLowerCase(),
    ` ${CODE}\r\n`,
    '0123 4567 89ab cdef',
    '0123\u00a04567\u00a089AB\u00a0CDEF',
    'o123-4567-89ab-cdef',
    'OI23-4567-89AB-CDEF',
    'oL23-4567-89AB-CDEF',
    'ol23-4567-89AB-CDEF',
    'oi23-4567-89AB-CDEF',
    '0-1-2-3-4-5-6-7-8-9-A-B-C-D-E-F',
  ])('is read from %j', (typed) => {
    expect(readRecoveryCode(typed)).toBe(READ)
  })

  it.each([
    undefined,
    '',
    '-',
    READ.slice(1),
    `${READ}0`,
    '0123-4567-89AB-CDEU',
    '0123-4567-89AB-CDE!',
    '0123-4567-89AB-CDE\0',
    '０123-4567-89AB-CDEF',
    // The capital of "ı" is "I", and that of "ſ" is "S"; "ﬀ" becomes two letters.
    '0123-4567-89AB-CDE_',
    'ﬀ23-4567-89AB-CDE\u0130',
    READ.repeat(1000),
    ' '.repeat(1_000_000),
  ])('is not read from %p', (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined()
  })

  it('is read again from every code', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const code = recoveryCode(bytes)
        expect(readRecoveryCode(code)).toBe(code.replaceAll('-', ''))
      }),
    )
  })
})
