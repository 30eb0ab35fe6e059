import { describe, expect, it } from '@jest/globals'
import { workingArgon2 } from '../../../../../plugins/passwords/src/hashing/availableArgon2.js'
import { defaultHasher } from '../../../../../plugins/passwords/src/hashing/defaultHasher.js'
import { HasherMissing } from '../../../../../plugins/passwords/src/hashing/HasherMissing.js'
import { nodeArgon2 } from '../../../../../plugins/passwords/src/hashing/nodeArgon2.js'
import { UnreadableHash } from '../../../../../plugins/passwords/src/hashing/UnreadableHash.js'
import { argon2OfNode24 } from './hashers.js'

const withPackage = await defaultHasher()
const withNode = await defaultHasher(() => workingArgon2([nodeArgon2(argon2OfNode24)]))
const withoutArgon2 = await defaultHasher(() => Promise.resolve([]))
const all = [withPackage, withNode, withoutArgon2]

describe('the default hasher', () => {
  it('is the first one that works, and says which one it is', () => {
    expect(all.map(({ id }) => id)).toEqual([
      'argon2id by @node-rs/argon2',
      'argon2id by node:crypto',
      'scrypt by node:crypto',
    ])
  })

  it('makes hashes that are current until another algorithm is there', async () => {
    const stored = await Promise.all(all.map((hasher) => hasher.hash('correct horse')))
    expect(all.map((hasher) => stored.map((each) => hasher.isCurrent(each)))).toEqual([
      [true, true, false],
      [true, true, false],
      [false, false, true],
    ])
  })

  it('verifies scrypt after argon2 was installed', async () => {
    const stored = await withoutArgon2.hash('correct horse')
    for (const hasher of [withPackage, withNode]) {
      expect([hasher.recognises(stored), hasher.isCurrent(stored)]).toEqual([true, false])
      expect(await hasher.verify('correct horse', stored)).toBe(true)
      expect(await hasher.verify('wrong horse', stored)).toBe(false)
    }
  })

  it('never says that the password is wrong if argon2 was removed', async () => {
    const stored = await withPackage.hash('correct horse')
    expect([withoutArgon2.recognises(stored), withoutArgon2.isCurrent(stored)]).toEqual([true, false])
    for (const password of ['correct horse', 'wrong horse']) {
      const error = await withoutArgon2.verify(password, stored).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(HasherMissing)
      expect(error).toMatchObject({ type: 'Configuration', level: 'error', packageName: '@node-rs/argon2' })
      expect(String(error)).not.toContain(stored.slice(-20))
    }
  })

  it('reads argon2i, which it never makes', async () => {
    const stored = '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8'
    expect([withPackage.recognises(stored), withPackage.isCurrent(stored)]).toEqual([true, false])
    expect(await withPackage.verify('password', stored)).toBe(true)
  })

  it('password #35: does not read a hash with a cost that is too high', async () => {
    const stored = '$argon2id$v=19$m=2097152,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    for (const hasher of all) {
      expect(hasher.recognises(stored)).toBe(false)
      await expect(hasher.verify('password', stored)).rejects.toThrow(UnreadableHash)
    }
  })
})
