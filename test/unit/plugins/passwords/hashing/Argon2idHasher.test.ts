import { describe, expect, it } from '@jest/globals'
import { verify } from '@node-rs/argon2'
import type { Argon2 } from '../../../../../plugins/passwords/src/hashing/Argon2.js'
import { Argon2idHasher } from '../../../../../plugins/passwords/src/hashing/Argon2idHasher.js'
import { nodeArgon2 } from '../../../../../plugins/passwords/src/hashing/nodeArgon2.js'
import { nodeRsArgon2 } from '../../../../../plugins/passwords/src/hashing/nodeRsArgon2.js'
import { UnreadableHash } from '../../../../../plugins/passwords/src/hashing/UnreadableHash.js'
import { argon2OfNode24 } from './hashers.js'

const libraries: readonly Argon2[] = [(await nodeRsArgon2())!, nodeArgon2(argon2OfNode24)!]
const [one, other] = libraries.map((library) => new Argon2idHasher(library))
const hashers = [one!, other!]

describe.each(hashers.map((hasher) => [hasher.id, hasher] as const))('%s', (_id, hasher) => {
  it('makes a PHC string with the cost of OWASP, a new salt of 16 bytes, and 32 bytes', async () => {
    const [first, second] = [await hasher.hash('correct horse'), await hasher.hash('correct horse')]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(first.split('$')[4]).not.toBe(second.split('$')[4])
    expect(hasher.isCurrent(first)).toBe(true)
  })

  it('makes hashes that the package itself, and every other hasher, verify', async () => {
    const stored = await hasher.hash('Grüße, Jürgen')
    expect(await verify(stored, 'Grüße, Jürgen')).toBe(true)
    for (const reader of hashers) {
      expect(await reader.verify('Grüße, Jürgen', stored)).toBe(true)
      expect(await reader.verify('Grüsse, Jürgen', stored)).toBe(false)
      expect([reader.recognises(stored), reader.isCurrent(stored)]).toEqual([true, true])
    }
  })

  it('password #23: tells texts with a NUL character apart', async () => {
    const stored = await hasher.hash('a\0b')
    expect(await hasher.verify('a\0b', stored)).toBe(true)
    for (const text of ['a', 'a\0', 'a\0c', '']) expect(await hasher.verify(text, stored)).toBe(false)
  })

  it.each([
    ['less memory', 'v=19$m=19455,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$', 43],
    ['more memory', 'v=19$m=47104,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$', 43],
    ['more passes', 'v=19$m=19456,t=3,p=1$AAAAAAAAAAAAAAAAAAAAAA$', 43],
    ['more lanes', 'v=19$m=19456,t=2,p=4$AAAAAAAAAAAAAAAAAAAAAA$', 43],
    ['a shorter salt', 'v=19$m=19456,t=2,p=1$AAAAAAAAAAA$', 43],
    ['a shorter hash', 'v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$', 22],
  ])('reads a hash with %s, which is not current', (_what, parts, length) => {
    const stored = `$argon2id$${parts}${'A'.repeat(length)}`
    expect([hasher.recognises(stored), hasher.isCurrent(stored)]).toEqual([true, false])
  })

  it('does not read other hashes', async () => {
    const argon2i = '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8'
    for (const stored of [argon2i, '$scrypt$ln=4,r=8,p=1$AAAA', 'text', '']) {
      expect([hasher.recognises(stored), hasher.isCurrent(stored)]).toEqual([false, false])
      await expect(hasher.verify('password', stored)).rejects.toThrow(UnreadableHash)
    }
  })
})
