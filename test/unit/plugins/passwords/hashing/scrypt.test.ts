import { describe, expect, it } from '@jest/globals'
import { scrypt } from '../../../../../plugins/passwords/src/hashing/scrypt.js'
import { ScryptHash } from '../../../../../plugins/passwords/src/hashing/ScryptHash.js'
import { ScryptHasher } from '../../../../../plugins/passwords/src/hashing/ScryptHasher.js'
import { UnreadableHash } from '../../../../../plugins/passwords/src/hashing/UnreadableHash.js'

const format = new ScryptHash()
const hasher = new ScryptHasher()
/** From the documentation of Passlib. */
const PASSLIB = '$scrypt$ln=8,r=8,p=1$WKs1xljLudd6z9kbY0wpJQ$yCR4iDZYDKv+iEJj6yHY0lv/epnfB6f/w1EbXrsJOuQ'

describe('scrypt', () => {
  it.each([
    [
      '',
      '',
      4,
      1,
      1,
      '77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906',
    ],
    [
      'password',
      'NaCl',
      10,
      8,
      16,
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
    ],
    [
      'pleaseletmein',
      'SodiumChloride',
      14,
      8,
      1,
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    ],
  ])(
    'computes the vector of RFC 7914, section 12, for "%s"',
    async (password, salt, logN, blockSize, parallelism, hex) => {
      const derived = await scrypt(password, Buffer.from(salt), 64, { logN, blockSize, parallelism })
      expect(derived.toString('hex')).toBe(hex)
    },
  )

  it('reports a cost that Node refuses', async () => {
    const cost = { logN: 0, blockSize: 8, parallelism: 1 }
    await expect(scrypt('password', Buffer.alloc(16), 32, cost)).rejects.toThrow(/scrypt/i)
  })
})

describe('a hash of scrypt', () => {
  it.each([PASSLIB, '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E'])(
    'of Passlib is verified: %s',
    async (stored) => {
      expect(format.refuse(stored)).toBeUndefined()
      expect(await format.verify('password', stored)).toBe(true)
      expect(await format.verify('wrong', stored)).toBe(false)
    },
  )

  it.each([
    ['more memory than 128 MiB', 'ln=18,r=8,p=1', 'Its memory (128 × N × r) is 262144 KiB'],
    ['a large block size', 'ln=1,r=1000000,p=1', 'Its block size (r) is 1000000'],
    ['the largest numbers', 'ln=9999999999,r=9999999999,p=9999999999', 'Its cost (ln) is 9999999999'],
    ['no cost', 'ln=0,r=8,p=1', 'Its cost (ln) is 0'],
    ['a block size of zero', 'ln=8,r=0,p=1', 'Its block size (r) is 0'],
    ['much parallelism', 'ln=8,r=8,p=9', 'Its parallelism (p) is 9'],
    ['a cost too high for its block size', 'ln=16,r=1,p=1', 'Its cost (ln) is 16, and must be 1 to 15.'],
  ])('password #35: with %s is refused, at import and at verification', async (_what, cost, reason) => {
    const stored = PASSLIB.replace('ln=8,r=8,p=1', cost)
    expect(format.refuse(stored)).toContain(reason)
    await expect(format.verify('password', stored)).rejects.toThrow(reason)
    expect(hasher.recognises(stored)).toBe(false)
  })

  it('password #35: with the highest allowed cost is accepted', () => {
    for (const cost of ['ln=17,r=8,p=8', 'ln=15,r=1,p=1', 'ln=19,r=2,p=1', 'ln=11,r=512,p=1'])
      expect(format.refuse(PASSLIB.replace('ln=8,r=8,p=1', cost))).toBeUndefined()
  })

  it.each([
    ['without a salt', '$scrypt$ln=8,r=8,p=1', 'It has no salt or no hash.'],
    ['without a hash', '$scrypt$ln=8,r=8,p=1$WKs1xljLudd6z9kbY0wpJQ', 'It has no salt or no hash.'],
    ['with a version', PASSLIB.replace('$ln', '$v=1$ln'), 'It is not a PHC string of scrypt.'],
    ['with N in place of ln', PASSLIB.replace('ln=8', 'n=256'), 'not exactly ln, r and p'],
    ['with a short salt', PASSLIB.replace('WKs1xljLudd6z9kbY0wpJQ', 'AAAA'), 'The length of its salt is 3 bytes'],
    ['of 1 MB', `${PASSLIB}${'A'.repeat(1_000_000)}`, 'It is not a PHC string of scrypt.'],
  ])('password #37: %s is refused', async (_what, stored, reason) => {
    expect(format.recognises(stored)).toBe(true)
    expect(format.refuse(stored)).toContain(reason)
    await expect(format.verify('password', stored)).rejects.toThrow(UnreadableHash)
  })
})

describe('the hasher for scrypt', () => {
  it('makes a PHC string with a cost of OWASP, a new salt of 16 bytes, and 32 bytes', async () => {
    const [one, other] = await Promise.all([hasher.hash('Grüße'), hasher.hash('Grüße')])
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one.split('$')[3]).not.toBe(other.split('$')[3])
    expect([hasher.recognises(one), hasher.isCurrent(one)]).toEqual([true, true])
    expect(await hasher.verify('Grüße', one)).toBe(true)
    expect(await hasher.verify('Grüsse', one)).toBe(false)
    expect(await format.verify('Grüße', one)).toBe(true)
  })

  it('reads a hash with another cost, which is not current', async () => {
    expect([hasher.recognises(PASSLIB), hasher.isCurrent(PASSLIB)]).toEqual([true, false])
    expect(await hasher.verify('password', PASSLIB)).toBe(true)
    for (const cost of ['ln=14,r=8,p=3', 'ln=15,r=4,p=3', 'ln=15,r=8,p=1'])
      expect(hasher.isCurrent(PASSLIB.replace('ln=8,r=8,p=1', cost))).toBe(false)
    const current = PASSLIB.replace('ln=8,r=8,p=1', 'ln=15,r=8,p=3')
    expect(hasher.isCurrent(current)).toBe(true)
    expect(hasher.isCurrent(current.replace('WKs1xljLudd6z9kbY0wpJQ', 'AAAAAAAAAAA'))).toBe(false)
    expect(hasher.isCurrent(`${current.slice(0, current.lastIndexOf('$'))}$${'A'.repeat(22)}`)).toBe(false)
  })

  it('does not read other hashes', async () => {
    for (const stored of ['', '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4']) {
      expect([hasher.recognises(stored), hasher.isCurrent(stored)]).toEqual([false, false])
      await expect(hasher.verify('password', stored)).rejects.toThrow(UnreadableHash)
    }
  })
})
