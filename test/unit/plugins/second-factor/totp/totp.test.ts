import { describe, expect, it } from '@jest/globals'
import { HOTP, Secret } from 'otpauth'
import { codeOf, matchingStep, readCode, stepAt } from '../../../../../plugins/second-factor/src/totp/totp.js'

const secretOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
/** The secret of RFC 4226 appendix D. */
const SECRET = secretOf('12345678901234567890')
/** The secrets of RFC 6238 appendix B: the text of RFC 4226, repeated to the length of each hash. */
const SECRETS = {
  'SHA-1': SECRET,
  'SHA-256': secretOf('12345678901234567890123456789012'),
  'SHA-512': secretOf('1234567890123456789012345678901234567890123456789012345678901234'),
} as const
const HASHES = Object.keys(SECRETS) as (keyof typeof SECRETS)[]

const at = (seconds: number): Date => new Date(seconds * 1000)

describe('the code of a counter', () => {
  // RFC 4226 appendix D.
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('%i is %s', async (counter, code) => {
    expect(await codeOf(SECRET, counter)).toBe(code)
  })

  // RFC 6238 appendix B.
  it.each([
    [59, ['94287082', '46119246', '90693936']],
    [1111111109, ['07081804', '68084774', '25091201']],
    [1111111111, ['14050471', '67062674', '99943326']],
    [1234567890, ['89005924', '91819424', '93441116']],
    [2000000000, ['69279037', '90698825', '38618901']],
    [20000000000, ['65353130', '77737706', '47863826']],
  ])('of the second %i is right with every hash', async (seconds, codes) => {
    const step = stepAt(at(seconds))
    expect(await Promise.all(HASHES.map((hash) => codeOf(SECRETS[hash], step, 8, hash)))).toEqual(codes)
  })

  it('agrees with an independent library for thousands of random secrets and steps', async () => {
    const numbers = new DataView(new ArrayBuffer(24))
    for (let count = 0; count < 3000; count++) {
      crypto.getRandomValues(new Uint8Array(numbers.buffer))
      const secret = new Uint8Array(numbers.buffer.slice(0, 20))
      const counter = numbers.getUint32(20)
      const expected = new HOTP({ secret: new Secret({ buffer: secret.buffer }) }).generate({ counter })
      expect(await codeOf(secret, counter)).toBe(expected)
    }
  })
})

describe('the step of a typed code', () => {
  const NOW = at(1_700_000_000)
  const step = stepAt(NOW)
  const match = async (steps: number, after?: number): Promise<number | undefined> =>
    matchingStep(SECRET, await codeOf(SECRET, step + steps), NOW, after)

  it.each([-1, 0, 1])('is found %i steps from now', async (steps) => {
    expect(await match(steps)).toBe(step + steps)
  })

  it.each([-1000, -3, -2, 2, 3, 1000])('is not found %i steps from now', async (steps) => {
    expect(await match(steps)).toBeUndefined()
  })

  it('is a step after the last one that was used', async () => {
    expect(await match(-1, step - 2)).toBe(step - 1)
    expect(await match(-1, step - 1)).toBeUndefined()
    expect(await match(-1, step)).toBeUndefined()
    expect(await match(0, step - 1)).toBe(step)
    expect(await match(0, step)).toBeUndefined()
    expect(await match(1, step)).toBe(step + 1)
    expect(await match(1, step + 1)).toBeUndefined()
    expect(await match(1, step + 2880)).toBeUndefined()
  })

  it('changes at the second in which a step begins', async () => {
    const code = await codeOf(SECRET, 100)
    const steps = [99 * 30 - 1, 99 * 30, 100 * 30, 102 * 30 - 1, 102 * 30].map((seconds) =>
      matchingStep(SECRET, code, at(seconds)),
    )
    expect(await Promise.all(steps)).toEqual([undefined, 100, 100, 100, undefined])
  })

  it('is that of a later step, if two steps have the same code and the first one was used', async () => {
    const [first, code] = [910737, '911617']
    expect(await Promise.all([codeOf(SECRET, first), codeOf(SECRET, first + 1)])).toEqual([code, code])
    expect(await matchingStep(SECRET, code, at(first * 30))).toBe(first)
    expect(await matchingStep(SECRET, code, at(first * 30), first)).toBe(first + 1)
    expect(await matchingStep(SECRET, code, at(first * 30), first + 1)).toBeUndefined()
  })

  it.each(['', '1', '12345', '1234567', 'abcdef', '０１２３４５', '000000\0'])('is not found for %j', async (code) => {
    expect(await matchingStep(SECRET, code, NOW)).toBeUndefined()
  })
})

describe('a code from a form', () => {
  it.each(['123456', '123 456', ' 123456 ', '123-456', '12 34 56', '123\u00a0456', '123456\r\n', '1 2 3 4 5 6'])(
    'is read from %j',
    (typed) => {
      expect(readCode(typed)).toBe('123456')
    },
  )

  it.each([
    undefined,
    '',
    ' ',
    '12345',
    '1234567',
    '12345a',
    '0x1234',
    '1e5000',
    '-12345.',
    '１２３４５６',
    '١٢٣٤٥٦',
    '123456\0',
    '\0'.repeat(6),
    '123456,123456',
    `${' '.repeat(27)}123456`,
    '1'.repeat(1_000_000),
  ])('is not read from %p', (typed) => {
    expect(readCode(typed)).toBeUndefined()
  })

  it('keeps zeros at its beginning', () => {
    expect(readCode('000 001')).toBe('000001')
  })
})
