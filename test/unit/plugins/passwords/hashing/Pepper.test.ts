import { describe, expect, it } from '@jest/globals'
import { createHmac } from 'node:crypto'
import { Pepper, PepperMissing, readPepper, writePepper } from '../../../../../plugins/passwords/src/hashing/Pepper.js'

const OLD = { id: '1', key: 'an old key of at least thirty-two characters' }
const NEW = { id: '2b', key: 'a new key of at least thirty-two characters' }
const pepper = new Pepper([NEW, OLD])

describe('a pepper', () => {
  it('turns a password into HMAC-SHA-256 in base64url', () => {
    expect(pepper.applied('Grüße', '2b')).toBe(createHmac('sha256', NEW.key).update('Grüße').digest('base64url'))
    expect(pepper.applied('Grüße', '1')).toBe(createHmac('sha256', OLD.key).update('Grüße').digest('base64url'))
    expect(pepper.applied('a\0b', '1')).not.toBe(pepper.applied('a', '1'))
    expect(pepper.applied('', '1')).toMatch(/^[\w-]{43}$/)
  })

  it('computes test case 2 of RFC 4231, with a key that is padded to the shortest length', () => {
    // HMAC fills keys up with zero bytes, so that "Jefe" and this key are the same (RFC 2104, section 2).
    const jefe = new Pepper([{ id: 'x', key: 'Jefe'.padEnd(32, '\0') }])
    expect(Buffer.from(jefe.applied('what do ya want for nothing?', 'x'), 'base64url').toString('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })

  it('knows its keys, the newest first', () => {
    expect([pepper.newest, pepper.has('1'), pepper.has('2b'), pepper.has('3')]).toEqual(['2b', true, true, false])
  })

  it('password #43: says that a key is missing, and never that the password is wrong', () => {
    expect(() => pepper.applied('password', '3')).toThrow(PepperMissing)
    expect(() => pepper.applied('password', '3')).toThrow('the pepper "3", which is not configured')
    expect(new PepperMissing('3')).toMatchObject({ type: 'Configuration', level: 'error', pepperId: '3' })
  })

  it.each([
    ['no key', []],
    ['a short key', [{ id: '1', key: 'x'.repeat(31) }]],
    ['a short old key', [NEW, { id: '1', key: 'x'.repeat(31) }]],
    ['an empty id', [{ ...NEW, id: '' }]],
    ['a long id', [{ ...NEW, id: 'abcdefghi' }]],
    ['an id with other characters', [{ ...NEW, id: 'A' }]],
    ['an id with a line break', [{ ...NEW, id: 'a\n' }]],
    ['an id twice', [NEW, { ...OLD, id: NEW.id }]],
  ])('with %s is refused, and the message does not contain a key', (_what, keys) => {
    expect(() => new Pepper(keys)).toThrow(TypeError)
    expect(() => new Pepper(keys)).not.toThrow(/xxx|thirty/)
  })
})

describe('the prefix of a stored hash', () => {
  it.each([
    ['$pk=1$argon2id$v=19', '1', '$argon2id$v=19'],
    ['$pk=abcdefgh$x', 'abcdefgh', '$x'],
    ['$argon2id$v=19', undefined, '$argon2id$v=19'],
    ['', undefined, ''],
  ])('is read and written: %s', (stored, id, hash) => {
    expect(readPepper(stored)).toEqual({ pepper: id, hash })
    expect(writePepper({ pepper: id, hash })).toBe(stored)
  })

  it.each(['$pk=$x', '$pk=1', '$pk=A$x', '$pk=abcdefghi$x', 'x$pk=1$x', '\n$pk=1$x', `$pk=${'a'.repeat(100_000)}$x`])(
    'is not read from another text',
    (stored) => {
      expect(readPepper(stored)).toEqual({ pepper: undefined, hash: stored })
    },
  )
})
