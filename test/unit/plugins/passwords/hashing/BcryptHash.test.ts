import { describe, expect, it } from '@jest/globals'
import bcrypt from 'bcrypt'
import { BcryptHash } from '../../../../../plugins/passwords/src/hashing/BcryptHash.js'
import { HasherMissing } from '../../../../../plugins/passwords/src/hashing/HasherMissing.js'
import { UnreadableHash } from '../../../../../plugins/passwords/src/hashing/UnreadableHash.js'

const format = new BcryptHash()
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const LONG = '$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui'
const HASH = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'

describe('a hash of bcrypt', () => {
  // Vectors of crypt_blowfish (Openwall).
  it.each([
    ['U*U', HASH],
    ['U*U*', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
    ['U*U*U', '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
    ['ё', '$2y$05$6bNw2HLQYeqHYyBfLMsv/OUcZd0LKP39b87nBw3.S2tVZSqiQX6eu'],
    [LETTERS, LONG],
  ])('is verified for %s', async (password, stored) => {
    expect([format.recognises(stored), format.refuse(stored)]).toEqual([true, undefined])
    expect(await format.verify(password, stored)).toBe(true)
    expect(await format.verify(`${password.slice(1)}x`, stored)).toBe(false)
  })

  it.each(['2a', '2b', '2y'])('password #42: is verified with $%s$, also as PHP writes it', async (variant) => {
    const stored = HASH.replace('2a', variant)
    expect(format.refuse(stored)).toBeUndefined()
    expect(await format.verify('U*U', stored)).toBe(true)
  })

  it.each([
    '$2x$05$6bNw2HLQYeqHYyBfLMsv/OiwqTymGIGzFsA4hOTWebfehXHNprcAS',
    HASH.replace('2a', '2'),
    HASH.replace('2a', '2z'),
  ])('password #42: of another variant is refused: %s', async (stored) => {
    expect(format.recognises(stored)).toBe(true)
    expect(format.refuse(stored)).toMatch(/^Its variant of bcrypt|^It is not a complete hash/)
    await expect(format.verify('ё', stored)).rejects.toThrow(UnreadableHash)
  })

  it.each(['00', '03', '15', '31', '99'])(
    'password #35: of cost %s is refused, at import and at verification',
    async (cost) => {
      const stored = HASH.replace('$05$', `$${cost}$`)
      expect(format.refuse(stored)).toBe(`Its cost is ${String(Number(cost))}, and must be 4 to 14.`)
      await expect(format.verify('U*U', stored)).rejects.toThrow(UnreadableHash)
    },
  )

  it('password #35: of the costs 4 to 14 is accepted', () => {
    for (const cost of ['04', '10', '12', '14'])
      expect(format.refuse(HASH.replace('$05$', `$${cost}$`))).toBeUndefined()
  })

  it.each([
    HASH.slice(0, -1),
    `${HASH}x`,
    `${HASH}\n`,
    HASH.replace('05', '+5'),
    HASH.replace('$05$', '$5$'),
    HASH.replace('E5', 'E='),
    '$2a$',
  ])('password #37: that is not complete is refused: %j', async (stored) => {
    expect(format.refuse(stored)).toBe('It is not a complete hash of bcrypt.')
    await expect(format.verify('U*U', stored)).rejects.toThrow(UnreadableHash)
  })

  it('password #23: never matches a password that is empty, or has a NUL character', async () => {
    const empty = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy'
    // The library matches both, as bcrypt ends every password with a NUL character and repeats it.
    expect([await bcrypt.compare('', empty), await bcrypt.compare('\0', empty)]).toEqual([true, true])
    expect([await format.verify('', empty), await format.verify('\0', empty)]).toEqual([false, false])
    expect(await format.verify('U*U\0U*U', HASH)).toBe(false)
  })

  it('never matches a password of more than 72 bytes, because bcrypt ignores the others', async () => {
    expect(await bcrypt.compare(`${LETTERS}anything`, LONG)).toBe(true)
    expect(await format.verify(`${LETTERS}anything`, LONG)).toBe(false)
    const sign = 'é'.repeat(36)
    const stored = await bcrypt.hash(sign, 4)
    expect([await format.verify(sign, stored), await format.verify(`${sign}é`, stored)]).toEqual([true, false])
  })

  it('never says that the password is wrong if the package is not installed', async () => {
    const cause = new TypeError('Cannot find package')
    const missing = new BcryptHash(() => Promise.reject(cause))
    for (const password of ['U*U', '', 'wrong'])
      await expect(missing.verify(password, HASH)).rejects.toThrow(HasherMissing)
    const error = await missing.verify('U*U', HASH).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ packageName: 'bcrypt', cause: { err: cause } })
    expect(String(error)).toContain('npm install bcrypt')
  })

  it('is recognised by its beginning', () => {
    const others = ['', '$2', '2a$05$', '$argon2id$v=19', '$22a$05$']
    expect(others.map((stored) => format.recognises(stored))).toEqual(others.map(() => false))
  })
})
