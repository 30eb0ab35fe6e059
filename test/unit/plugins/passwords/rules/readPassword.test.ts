import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readPassword } from '../../../../../plugins/passwords/src/rules/readPassword.js'

const TOO_LONG = { refusal: { reason: 'too_long', values: { max: 256 } } }
const MALFORMED = { refusal: { reason: 'malformed', values: {} } }

/** All code points, lone surrogates included, and more of those that matter here. */
const unit = fc.oneof(
  fc.integer({ min: 0, max: 0x10ffff }),
  fc.integer({ min: 0x0300, max: 0x036f }),
  fc.integer({ min: 0xd800, max: 0xdfff }),
  fc.integer({ min: 0x20, max: 0x7e }),
  // NUL, letters and marks that NFC joins, and characters that NFC takes apart.
  fc.constantFrom(0, 0x41, 0x61, 0x1100, 0x1161, 0x11a8, 0x0958, 0x212b, 0xfb2c, 0x1d160, 0x2f800, 0xfb01),
)
const texts = (units: fc.Arbitrary<number>) =>
  fc
    .array(units, { maxLength: 700, size: 'max' })
    .map((points) => points.map((each) => String.fromCodePoint(each)).join(''))
const seeded = { seed: 1_234_567, numRuns: 2000 }

describe('a password from a form', () => {
  it('password #18: has at most 256 code points, and is never cut', () => {
    for (const length of [1, 64, 128, 256])
      expect(readPassword('x'.repeat(length))).toEqual({ password: 'x'.repeat(length) })
    for (const length of [257, 1000, 1024, 1025, 1_000_000]) expect(readPassword('x'.repeat(length))).toEqual(TOO_LONG)
    expect(readPassword('😀'.repeat(256))).toEqual({ password: '😀'.repeat(256) })
    expect(readPassword('😀'.repeat(257))).toEqual(TOO_LONG)
  })

  it('password #18: is refused over 1,024 bytes before it is looked at in any other way', () => {
    // It is also malformed, or would be short enough after NFC.
    expect(readPassword('\ud800'.repeat(1025))).toEqual(TOO_LONG)
    expect(readPassword('a\u0302\u0301'.repeat(204)).password).toBe('ấ'.repeat(204))
    expect(readPassword('a\u0302\u0301'.repeat(205))).toEqual(TOO_LONG)
    expect(readPassword('é'.repeat(10_000_000))).toEqual(TOO_LONG)
  })

  it('password #18: is measured after NFC, so that all devices have the same limit', () => {
    expect(readPassword('e\u0301'.repeat(256))).toEqual({ password: 'é'.repeat(256) })
    expect(readPassword('e\u0301'.repeat(257))).toEqual(TOO_LONG)
    // One code point becomes three.
    expect(readPassword('\ufb2c'.repeat(85)).password).toHaveLength(255)
    expect(readPassword('\ufb2c'.repeat(86))).toEqual(TOO_LONG)
  })

  it('password #18: may have a lower limit', () => {
    expect(readPassword('x'.repeat(64), 64).password).toHaveLength(64)
    expect(readPassword('x'.repeat(65), 64)).toEqual({ refusal: { reason: 'too_long', values: { max: 64 } } })
  })

  it.each(['\ud800', '\udfff', 'a\ud800b', '\udc00\ud800', `${'x'.repeat(20)}\ud83d`])(
    'password #19: is refused with a lone surrogate (%#)',
    (sent) => {
      expect(readPassword(sent)).toEqual(MALFORMED)
    },
  )

  it('password #21: is in NFC, which keeps apart what NFKC would not', () => {
    expect(readPassword('e\u0301')).toEqual({ password: '\u00e9' })
    for (const text of ['ﬁ', '①', 'Ａ', 'ſ', '²']) expect(readPassword(text)).toEqual({ password: text })
  })

  it.each(['a\0b', '\0', ' ', '   ', ' a', 'a ', '\ta\n', 'a\u00a0', '\ufeffa', 'a\u200b'])(
    'password #22: is taken as typed (%#)',
    (sent) => {
      expect(readPassword(sent)).toEqual({ password: sent })
    },
  )

  it('password #23: is refused if it is empty', () => {
    expect(readPassword('')).toEqual({ refusal: { reason: 'too_short', values: { min: 1 } } })
  })

  it.each([
    undefined,
    null,
    1,
    true,
    ['a long password text'],
    { password: 'a' },
    new String('a'),
    () => 'a',
    Symbol('a'),
  ])('password #31: is refused if it is not a text (%#)', (sent) => {
    expect(readPassword(sent)).toEqual(MALFORMED)
  })

  it('is refused exactly if it is beyond a bound, and is otherwise its NFC', () => {
    const seen = { password: 0, malformed: 0, too_long: 0, too_short: 0 }
    const property = (sent: string) => {
      const { password, refusal } = readPassword(sent)
      const bytes = Buffer.byteLength(sent)
      const wellFormed = sent.isWellFormed()
      const normal = sent.normalize('NFC')
      const length = Array.from(normal).length
      seen[refusal ? (refusal.reason as 'malformed') : 'password']++
      if (sent.length > 1024) expect(refusal?.reason).toBe('too_long')
      else if (!wellFormed) expect(refusal?.reason).toBe('malformed')
      else if (bytes > 1024 || length > 256) expect(refusal?.reason).toBe('too_long')
      else if (length === 0) expect(refusal?.reason).toBe('too_short')
      else {
        expect([password, refusal]).toEqual([normal, undefined])
        expect(readPassword(password)).toEqual({ password })
        expect(readPassword(sent.normalize('NFD')).password ?? password).toBe(password)
        expect(Buffer.byteLength(normal)).toBeLessThanOrEqual(1024)
      }
    }
    fc.assert(fc.property(texts(unit), property), seeded)
    fc.assert(fc.property(texts(unit.filter((point) => point < 0xd800 || point > 0xdfff)), property), seeded)
    expect(Math.min(seen.password, seen.malformed, seen.too_long)).toBeGreaterThan(100)
  })
})
