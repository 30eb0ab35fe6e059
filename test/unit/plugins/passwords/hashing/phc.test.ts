import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { LONGEST_HASH, phcNumbers, readPhc, writePhc } from '../../../../../plugins/passwords/src/hashing/phc.js'

const SEEDED = { seed: 20_261_128, numRuns: 2_000 }
const name = fc
  .string({ unit: fc.constantFrom('a', 'b', 'v', 'z', '0', '9', '-'), minLength: 1, maxLength: 32 })
  .filter((text) => text !== 'v')
const value = fc.string({
  unit: fc.constantFrom('a', 'v', 'Z', '0', '9', '/', '+', '.', '-'),
  minLength: 1,
  maxLength: 20,
})
const bytes = fc.uint8Array({ minLength: 1, maxLength: 64 }).map((each) => Buffer.from(each))
const parameters = fc
  .uniqueArray(fc.tuple(name, value), { maxLength: 4, selector: ([each]) => each })
  .map((pairs) => new Map(pairs))
const version = fc.option(fc.nat({ max: 4_294_967_295 }), { nil: undefined })
const salted = fc.record({ id: name, version, parameters, salt: bytes, hash: fc.option(bytes, { nil: undefined }) })
const bare = fc.record({ id: name, version, parameters })
const phcs = fc.oneof(
  salted,
  bare.map((each) => ({ ...each, salt: undefined, hash: undefined })),
)

describe('a PHC string', () => {
  it('is read into its parts', () => {
    const read = readPhc('$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$AAEC')
    expect(read).toEqual({
      id: 'argon2id',
      version: 19,
      parameters: new Map([
        ['m', '19456'],
        ['t', '2'],
        ['p', '1'],
      ]),
      salt: Buffer.from('somesalt'),
      hash: Buffer.from([0, 1, 2]),
    })
  })

  it.each(['$x', '$x$v=0', '$x$a=b', '$x$AAEC', '$x$v=1$a=b,c=d$AAEC$AAEC'])('may leave parts out: %s', (text) => {
    expect(readPhc(text)).toBeDefined()
  })

  it.each([
    ['the empty text', ''],
    ['no dollar', 'argon2id'],
    ['no name', '$'],
    ['a name in capital letters', '$Argon2id$c29tZXNhbHQ'],
    ['a name that is too long', `$${'a'.repeat(33)}`],
    ['a line break at the end', '$x$AAEC\n'],
    ['an empty salt', '$x$'],
    ['an empty salt before a hash', '$x$v=1$a=b$$AAEC'],
    ['an empty hash', '$x$v=1$a=b$AAEC$'],
    ['a part too many', '$x$AAEC$AAEC$AAEC'],
    ['a version that is not a number', '$x$v=a$AAEC'],
    ['a version with a zero before it', '$x$v=019$AAEC'],
    ['a version with a sign', '$x$v=+19$AAEC'],
    ['a version among the parameters', '$x$v=19,m=1$AAEC'],
    ['two versions', '$x$v=19$v=16$AAEC'],
    ['a parameter twice', '$x$a=1,a=2$AAEC'],
    ['a parameter without a name', '$x$=1$AAEC'],
    ['a parameter without a value', '$x$a=$AAEC'],
    ['a comma at the end', '$x$a=1,$AAEC'],
    ['parameters after the salt', '$x$AAEC$a=1'],
    ['padding', '$x$AAE='],
    ['the other base64 alphabet', '$x$a=1$-_-_'],
    ['base64 with bits that mean nothing', '$x$a=1$AB'],
    ['base64 of an impossible length', '$x$a=1$AAECA'],
    ['a blank', '$x$a=1$AA C'],
    ['more than 512 characters', `$x$${'A'.repeat(512)}`],
  ])('with %s is not read', (_what, text) => {
    expect(readPhc(text)).toBeUndefined()
  })

  it('password #37: of 1 MB is not read', () => {
    expect(readPhc(`$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$${'A'.repeat(1_000_000)}`)).toBeUndefined()
    expect(readPhc('$'.repeat(1_000_000))).toBeUndefined()
    expect(readPhc(`$x$${'a=1,'.repeat(250_000)}`)).toBeUndefined()
  })

  it('is the same after it was written and read', () => {
    const isSame = fc.property(phcs, (phc) => {
      const text = writePhc(phc)
      if (text.length <= LONGEST_HASH) expect(readPhc(text)).toEqual(phc)
    })
    fc.assert(isSame, SEEDED)
  })

  it('is read from no other text, and no text makes the reader fail', () => {
    const unit = fc.constantFrom('$', '=', ',', 'v=', 'v=19', 'm=1', 'argon2id', 'AAEC', 'AA', 'x', '+', '\n', '\ud800')
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit, maxLength: 20 }).map((text) => `$x${text}`),
    )
    let read = 0
    const isStrict = fc.property(texts, (text) => {
      const phc = readPhc(text)
      if (!phc) return
      read++
      expect(writePhc(phc)).toBe(text)
    })
    fc.assert(isStrict, SEEDED)
    expect(read).toBeGreaterThan(20)
  })
})

describe('the numbers of a PHC string', () => {
  it.each([
    ['$x$m=1,t=0', { m: 1, t: 0 }],
    ['$x$t=2,m=9999999999', { m: 9_999_999_999, t: 2 }],
    ['$x$m=1', undefined],
    ['$x$m=1,t=2,p=3', undefined],
    ['$x$m=1,t=-2', undefined],
    ['$x$m=01,t=2', undefined],
    ['$x$m=1e3,t=2', undefined],
    ['$x$m=99999999999,t=2', undefined],
  ])('are exactly those that are expected: %s', (text, numbers) => {
    expect(phcNumbers(readPhc(text)!, ['m', 't'])).toEqual(numbers)
  })
})
