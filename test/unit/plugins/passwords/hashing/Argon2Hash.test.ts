import { describe, expect, it } from '@jest/globals'
import { Argon2Hash } from '../../../../../plugins/passwords/src/hashing/Argon2Hash.js'
import { workingArgon2 } from '../../../../../plugins/passwords/src/hashing/availableArgon2.js'
import { HasherMissing } from '../../../../../plugins/passwords/src/hashing/HasherMissing.js'
import { nodeArgon2 } from '../../../../../plugins/passwords/src/hashing/nodeArgon2.js'
import { nodeRsArgon2 } from '../../../../../plugins/passwords/src/hashing/nodeRsArgon2.js'
import { UnreadableHash } from '../../../../../plugins/passwords/src/hashing/UnreadableHash.js'
import { argon2OfNode24 } from './hashers.js'

const byPackage = new Argon2Hash(async () => workingArgon2([await nodeRsArgon2()]))
const byNode = new Argon2Hash(() => workingArgon2([nodeArgon2(argon2OfNode24)]))

// Test vectors of the reference implementation, test.c; the last two are of version 16.
const ID = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
const VECTORS = [
  ID,
  '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
  '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8',
  '$argon2i$v=19$m=256,t=2,p=2$c29tZXNhbHQ$T/XOJ2mh1/TIpJHfCdQan76Q5esCFVoT5MAeIM1Oq2E',
]
const VERSION_16 = [
  '$argon2i$m=256,t=2,p=1$c29tZXNhbHQ$/U3YPXYsSb3q9XxHvc0MLxur+GP960kN9j7emXX8zwY',
  '$argon2i$v=16$m=256,t=2,p=1$c29tZXNhbHQ$/U3YPXYsSb3q9XxHvc0MLxur+GP960kN9j7emXX8zwY',
]

describe('a hash of argon2', () => {
  it.each([...VECTORS, ...VERSION_16])('of the reference implementation is verified: %s', async (stored) => {
    expect(byPackage.refuse(stored)).toBeUndefined()
    expect(await byPackage.verify('password', stored)).toBe(true)
    expect(await byPackage.verify('Password', stored)).toBe(false)
    expect(await byPackage.verify('', stored)).toBe(false)
  })

  it.each(VECTORS)('of the reference implementation is verified with the function of Node: %s', async (stored) => {
    expect(await byNode.verify('password', stored)).toBe(true)
    expect(await byNode.verify('Password', stored)).toBe(false)
  })

  it('never says that the password is wrong if no library can compute it', async () => {
    const none = new Argon2Hash(() => Promise.resolve([]))
    await expect(none.verify('password', ID)).rejects.toThrow(HasherMissing)
    await expect(none.verify('password', ID)).rejects.toThrow('npm install @node-rs/argon2')
    for (const stored of VERSION_16) await expect(byNode.verify('password', stored)).rejects.toThrow(HasherMissing)
  })

  it.each([
    ['more memory than 128 MiB', 'v=19$m=131073,t=1,p=1', 'must be 8 to 131072 KiB'],
    ['2 GiB of memory', 'v=19$m=2097152,t=1,p=1', 'Its memory (m) is 2097152 KiB'],
    ['the largest numbers', 'v=19$m=9999999999,t=9999999999,p=9999999999', 'Its memory (m)'],
    ['more than ten passes', 'v=19$m=8,t=11,p=1', 'Its number of passes (t) is 11'],
    ['no pass', 'v=19$m=8,t=0,p=1', 'Its number of passes (t) is 0'],
    ['more than eight lanes', 'v=19$m=1024,t=1,p=9', 'Its number of lanes (p) is 9'],
    ['less memory than its lanes need', 'v=19$m=15,t=1,p=2', 'must be 16 to 131072 KiB'],
    ['much memory and many passes', 'v=19$m=131072,t=5,p=1', 'Its memory times its passes (m × t) is 655360'],
  ])('password #35: with %s is refused, at import and at verification', async (_what, cost, reason) => {
    const stored = ID.replace('v=19$m=256,t=2,p=1', cost)
    expect(byPackage.refuse(stored)).toContain(reason)
    await expect(byPackage.verify('password', stored)).rejects.toThrow(UnreadableHash)
    await expect(byPackage.verify('password', stored)).rejects.toThrow(reason)
  })

  it('password #35: with the highest allowed cost is accepted', () => {
    for (const cost of ['m=131072,t=4,p=8', 'm=52428,t=10,p=1'])
      expect(byPackage.refuse(ID.replace('m=256,t=2,p=1', cost))).toBeUndefined()
  })

  it.each([
    ['of argon2d', ID.replace('argon2id', 'argon2d'), 'It is neither argon2id nor argon2i.'],
    ['of an unknown variant', ID.replace('argon2id', 'argon2x'), 'It is neither argon2id nor argon2i.'],
    ['with a key id', ID.replace('p=1', 'p=1,keyid=aGk'), 'not exactly m, t and p'],
    ['with associated data', ID.replace('p=1', 'p=1,data=aGk'), 'not exactly m, t and p'],
    ['without a parameter', ID.replace(',p=1', ''), 'not exactly m, t and p'],
    ['of an unknown version', ID.replace('v=19', 'v=18'), 'neither 19 nor 16'],
    ['without a salt', '$argon2id$v=19$m=256,t=2,p=1', 'It has no salt or no hash.'],
    ['without a hash', '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ', 'It has no salt or no hash.'],
    ['with an empty hash', '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$', 'It is not a PHC string of argon2.'],
    ['with an empty salt', ID.replace('c29tZXNhbHQ', ''), 'It is not a PHC string of argon2.'],
    ['with a short salt', ID.replace('c29tZXNhbHQ', 'c29tZXNhbA'), 'The length of its salt is 7 bytes'],
    ['with a long salt', ID.replace('c29tZXNhbHQ', 'A'.repeat(87)), 'The length of its salt is 65 bytes'],
    ['with a short hash', `${ID.slice(0, ID.lastIndexOf('$'))}$AAAA`, 'The length of its output is 3 bytes'],
    [
      'with a long hash',
      `${ID.slice(0, ID.lastIndexOf('$'))}$${'A'.repeat(88)}`,
      'The length of its output is 66 bytes',
    ],
    ['of 1 MB', `${ID}${'A'.repeat(1_000_000)}`, 'It is not a PHC string of argon2.'],
  ])('password #37: %s is refused, and the reason does not contain it', async (_what, stored, reason) => {
    expect(byPackage.recognises(stored)).toBe(true)
    expect(byPackage.refuse(stored)).toContain(reason)
    expect(byPackage.refuse(stored)).not.toContain('nf65EO')
    await expect(byPackage.verify('password', stored)).rejects.toThrow(UnreadableHash)
  })
})
