import { describe, expect, it } from '@jest/globals'
import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { BetterAuthHash } from '../../../../../plugins/passwords/src/hashing/BetterAuthHash.js'
import { DjangoHash } from '../../../../../plugins/passwords/src/hashing/DjangoHash.js'
import { FirebaseHash } from '../../../../../plugins/passwords/src/hashing/FirebaseHash.js'
import { UnreadableHash } from '../../../../../plugins/passwords/src/hashing/UnreadableHash.js'

describe('a hash of Better Auth', () => {
  const format = new BetterAuthHash()
  const SALT = '000102030405060708090a0b0c0d0e0f'
  const made = (password: string, salt = SALT): string =>
    `${salt}:${scryptSync(password.normalize('NFKC'), salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 }).toString('hex')}`

  it('is verified with the hex text as salt', async () => {
    const stored = made('correct horse')
    expect([format.recognises(stored), format.refuse(stored)]).toEqual([true, undefined])
    expect(await format.verify('correct horse', stored)).toBe(true)
    expect(await format.verify('correct horsf', stored)).toBe(false)
  })

  it('is verified in NFKC, although other passwords are hashed in NFC', async () => {
    expect(await format.verify('ﬁsh ①'.normalize('NFC'), made('ﬁsh ①'))).toBe(true)
    expect(await format.verify('fish 1', made('ﬁsh ①'))).toBe(true)
  })

  it.each([
    ['', false],
    [`${SALT}:`, true],
    [`:${'0'.repeat(128)}`, false],
    [`${SALT}:${'0'.repeat(127)}`, true],
    [`${SALT}:${'0'.repeat(129)}`, true],
    [`${SALT}:${'A'.repeat(128)}`, true],
    [`${'0'.repeat(66)}:${'0'.repeat(128)}`, true],
    [`${'0'.repeat(7)}:${'0'.repeat(128)}`, false],
    [`${SALT}:${'0'.repeat(1_000_000)}`, true],
  ])('password #37: is refused if it has another shape', async (stored, isRecognised) => {
    expect(format.recognises(stored)).toBe(isRecognised)
    expect(format.refuse(stored)).toMatch(/not a hash of Better Auth|length of its salt/)
    await expect(format.verify('password', stored)).rejects.toThrow(UnreadableHash)
  })
})

describe('a hash of Django', () => {
  const format = new DjangoHash()
  const made = (digest: string, length: number, iterations = 1_000, salt = 'seasalt12'): string => {
    const hash = pbkdf2Sync('lètmein', salt, iterations, length, digest).toString('base64')
    return `pbkdf2_${digest}$${String(iterations)}$${salt}$${hash}`
  }

  // From the tests of Passlib. Django made them.
  it.each([
    ['not a password', 'pbkdf2_sha1$10000$wz5B6WkasRoF$atJmJ1o+XfJxKq1+Nu1f1i57Z5I='],
    ['not a password', 'pbkdf2_sha256$10000$kjVJaVz6qsnJ$5yPHw3rwJGECpUf70daLGhOrQ5+AMxIJdz1c3bqK1Rs='],
  ])('of another program is verified: %s', async (password, stored) => {
    expect([format.recognises(stored), format.refuse(stored)]).toEqual([true, undefined])
    expect(await format.verify(password, stored)).toBe(true)
    expect(await format.verify(`${password}.`, stored)).toBe(false)
  })

  it.each([
    ['sha1', 20],
    ['sha256', 32],
    ['sha512', 64],
  ])('with %s is verified', async (digest, length) => {
    expect(await format.verify('lètmein', made(digest, length))).toBe(true)
    expect(await format.verify('letmein', made(digest, length))).toBe(false)
  })

  it.each(['0', '5000001', '9999999999'])('password #35: with %s iterations is refused', async (iterations) => {
    const stored = made('sha256', 32).replace('$1000$', `$${iterations}$`)
    expect(format.refuse(stored)).toContain('Its number of iterations is')
    await expect(format.verify('lètmein', stored)).rejects.toThrow(UnreadableHash)
  })

  it.each([
    ['an unknown algorithm', made('sha256', 32).replace('sha256', 'md5'), 'Its algorithm is neither'],
    ['an output of another length', made('sha256', 20), 'Its output has not 32 bytes'],
    ['a base64 text without padding', made('sha256', 32).slice(0, -1), 'Its output has not 32 bytes'],
    ['an empty output', made('sha256', 32).replace(/\$[^$]*$/, '$'), 'Its output has not 32 bytes'],
    ['a short salt', made('sha256', 32, 1_000, 'salt'), 'The length of its salt is 4 bytes'],
    ['a long salt', made('sha256', 32, 1_000, 'x'.repeat(65)), 'The length of its salt is 65 bytes'],
    ['iterations that are not a number', made('sha256', 32).replace('$1000$', '$1e3$'), 'It is not a hash of Django'],
    ['a part too many', `${made('sha256', 32)}$`, 'It is not a hash of Django'],
    ['1 MB', `${made('sha256', 32)}${'A'.repeat(1_000_000)}`, 'It is not a hash of Django'],
    ['a name of JavaScript', made('sha256', 32).replace('sha256', '__proto__'), 'Its algorithm is neither'],
  ])('password #37: with %s is refused', async (_what, stored, reason) => {
    expect(format.recognises(stored)).toBe(true)
    expect(format.refuse(stored)).toContain(reason)
    await expect(format.verify('lètmein', stored)).rejects.toThrow(UnreadableHash)
  })
})

describe('a hash of Firebase', () => {
  // The example of github.com/firebase/scrypt.
  const PARAMETERS = {
    signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memCost: 14,
  }
  const SALT = '42xEC+ixf3L2lw=='
  const HASH = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
  const STORED = `$firebase-scrypt$${SALT}$${HASH}`
  const format = new FirebaseHash(PARAMETERS)

  it('is verified with the parameters of its project', async () => {
    expect([format.recognises(STORED), format.refuse(STORED)]).toEqual([true, undefined])
    expect(await format.verify('user1password', STORED)).toBe(true)
    expect(await format.verify('user2password', STORED)).toBe(false)
  })

  it('is verified as the command line and as the Admin SDK export it', async () => {
    expect(await format.verify('user1password', STORED.replaceAll('+', '-').replaceAll('/', '_'))).toBe(true)
  })

  it('is not verified with other parameters', async () => {
    for (const other of [{ rounds: 7 }, { memCost: 13 }, { saltSeparator: 'CA==' }])
      expect(await new FirebaseHash({ ...PARAMETERS, ...other }).verify('user1password', STORED)).toBe(false)
  })

  it.each([
    ['$firebase-scrypt$', 'It is not $firebase-scrypt$'],
    [`$firebase-scrypt$${SALT}`, 'It is not $firebase-scrypt$'],
    [`${STORED}$`, 'It is not $firebase-scrypt$'],
    [`$firebase-scrypt$$${HASH}`, 'The length of its salt is 0 bytes'],
    [`$firebase-scrypt$${SALT}$`, 'It was not made with the signer key'],
    [`$firebase-scrypt$${SALT}$AAAA`, 'It was not made with the signer key'],
    [`$firebase-scrypt$AA==$${HASH}`, 'The length of its salt is 1 bytes'],
    [`${STORED}${'A'.repeat(1_000_000)}`, 'It is not $firebase-scrypt$'],
  ])('password #37: is refused if it has another shape', async (stored, reason) => {
    expect(format.refuse(stored)).toContain(reason)
    await expect(format.verify('user1password', stored)).rejects.toThrow(UnreadableHash)
  })

  it.each([
    { rounds: 0 },
    { rounds: 9 },
    { rounds: 1.5 },
    { memCost: 0 },
    { memCost: 15 },
    { signerKey: '' },
    { signerKey: 'AAAA' },
    { signerKey: 'no base64' },
    { saltSeparator: 'Bw' },
    { rounds: Number.NaN },
  ])('password #35: cannot be read with the parameters %j', (other) => {
    expect(() => new FirebaseHash({ ...PARAMETERS, ...other })).toThrow(TypeError)
  })
})
