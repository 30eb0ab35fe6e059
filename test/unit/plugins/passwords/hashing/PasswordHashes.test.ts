import { describe, expect, it } from '@jest/globals'
import { ServerBusy } from 'authengine'
import { defaultHasher } from '../../../../../plugins/passwords/src/hashing/defaultHasher.js'
import { HashQueue } from '../../../../../plugins/passwords/src/hashing/HashQueue.js'
import type { LegacyHash } from '../../../../../plugins/passwords/src/hashing/LegacyHash.js'
import { legacyHashes } from '../../../../../plugins/passwords/src/hashing/legacyHashes.js'
import { PasswordHashes } from '../../../../../plugins/passwords/src/hashing/PasswordHashes.js'
import { Pepper, PepperMissing } from '../../../../../plugins/passwords/src/hashing/Pepper.js'
import { UnreadableHash } from '../../../../../plugins/passwords/src/hashing/UnreadableHash.js'
import { barrier, PlainHasher } from './hashers.js'

const OLD = { id: '1', key: 'an old key of at least thirty-two characters' }
const NEW = { id: '2', key: 'a new key of at least thirty-two characters' }
const BCRYPT = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
const FIREBASE = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memCost: 14,
}
const CURRENT = { matches: true, isCurrent: true }
const OUTDATED = { matches: true, isCurrent: false }
const hasher = await defaultHasher()
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A format whose hashes are `old:<password>`. */
const old: LegacyHash = {
  id: 'old',
  recognises: (stored) => stored.startsWith('old:'),
  refuse: (stored) => (stored === 'old:' ? 'It is empty.' : undefined),
  verify: (password, stored) => Promise.resolve(stored === `old:${password}`),
}

describe('the hashes of passwords', () => {
  it('are made and verified with the hasher', async () => {
    const hashes = new PasswordHashes({ hasher })
    const stored = await hashes.hash('correct horse')
    expect(stored).toMatch(/^\$argon2id\$/)
    expect(await hashes.verify('correct horse', stored)).toEqual(CURRENT)
    expect(await hashes.verify('wrong horse', stored)).toEqual({ matches: false, isCurrent: true })
  })

  it('of every format are verified, and only those of the hasher are current', async () => {
    const hashes = new PasswordHashes({ hasher, legacy: legacyHashes({ firebase: FIREBASE }) })
    for (const [password, stored] of [
      ['U*U', BCRYPT],
      ['password', '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8'],
      ['password', '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
      ['password', '$scrypt$ln=8,r=8,p=1$WKs1xljLudd6z9kbY0wpJQ$yCR4iDZYDKv+iEJj6yHY0lv/epnfB6f/w1EbXrsJOuQ'],
      ['not a password', 'pbkdf2_sha256$10000$kjVJaVz6qsnJ$5yPHw3rwJGECpUf70daLGhOrQ5+AMxIJdz1c3bqK1Rs='],
      [
        'user1password',
        '$firebase-scrypt$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
      ],
    ] as const) {
      expect(hashes.refuseImport(stored)).toBeUndefined()
      expect(await hashes.verify(password, stored)).toEqual(OUTDATED)
      expect(await hashes.verify(`${password}.`, stored)).toEqual({ matches: false, isCurrent: false })
    }
  })

  it('password #33: of another system cost a current verification as well', async () => {
    const plain = new PlainHasher()
    const hashes = new PasswordHashes({ hasher: plain, legacy: [old] })
    expect(await hashes.verify('secret', 'old:secret')).toEqual(OUTDATED)
    // The first call makes the hash of an unknown password.
    expect(plain.calls).toEqual(['hash', 'verify 1'])
    expect(await hashes.verify('wrong', 'old:secret')).toEqual({ matches: false, isCurrent: false })
    expect(plain.calls).toEqual(['hash', 'verify 1', 'verify 1'])
  })

  it('password #33: that are current cost one verification, as nothing does', async () => {
    const plain = new PlainHasher()
    const hashes = new PasswordHashes({ hasher: plain, legacy: [old], pepper: new Pepper([NEW]) })
    await hashes.verifyNothing('secret')
    expect(plain.calls).toEqual(['hash', 'verify 1'])
    const stored = await hashes.hash('secret')
    plain.calls.length = 0
    expect(await hashes.verify('secret', stored)).toEqual(CURRENT)
    expect(plain.calls).toEqual(['verify 2'])
    await hashes.verifyNothing('secret')
    expect(plain.calls).toEqual(['verify 2', 'verify 1'])
  })

  it('password #33: the first verification costs the same for known and unknown names', async () => {
    const [known, unknown] = [new PlainHasher(), new PlainHasher()]
    await new PasswordHashes({ hasher: known }).verify('secret', '$plain$0$secret')
    await new PasswordHashes({ hasher: unknown }).verifyNothing('secret')
    expect([known.calls, unknown.calls]).toEqual([
      ['hash', 'verify 0'],
      ['hash', 'verify 1'],
    ])
  })

  it('password #35: with a cost that is too high are refused at import, and again before they are verified', async () => {
    const hashes = new PasswordHashes({ hasher })
    const stored = '$argon2id$v=19$m=2097152,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(hashes.refuseImport(stored)).toBe('Its memory (m) is 2097152 KiB, and must be 8 to 131072 KiB.')
    await expect(hashes.verify('password', stored)).rejects.toThrow(UnreadableHash)
    const error = await hashes.verify('password', stored).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ type: 'Configuration', level: 'error' })
    expect(String(error)).not.toContain('nf65EO')
  })

  it.each(['', 'text', `$plain$${'x'.repeat(512)}`, `old:${'x'.repeat(512)}`, 'old:', '$firebase-scrypt$AAAA$AAAA'])(
    'password #37: are refused with a reason if nothing reads them',
    async (stored) => {
      const hashes = new PasswordHashes({ hasher: new PlainHasher(), legacy: [old] })
      expect(hashes.refuseImport(stored)).toMatch(/^(Its format is not known|It has more than 512|It is empty)/)
      await expect(hashes.verify('password', stored)).rejects.toThrow(UnreadableHash)
    },
  )

  it.each([
    '$wrapped$md5$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    'argon2id(md5):$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    '5f4dcc3b5aa765d61d8327deb882cf99',
    '$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/',
  ])('password #41: of a hash, and hashes of MD5, are refused: %s', (stored) => {
    expect(new PasswordHashes({ hasher }).refuseImport(stored)).toContain('A hash of a hash is not accepted.')
  })

  it('password #38: are computed two at once, and too many are turned away', async () => {
    const { open, opened } = barrier()
    const plain = new PlainHasher(() => opened)
    const hashes = new PasswordHashes({ hasher: plain, legacy: [old], queue: new HashQueue({ waiting: 2 }) })
    const all = Array.from({ length: 4 }, () => hashes.hash('secret'))
    await settled()
    expect(plain.calls).toEqual(['hash', 'hash'])
    await expect(hashes.hash('secret')).rejects.toThrow(ServerBusy)
    await expect(hashes.verify('secret', 'old:secret')).rejects.toThrow(ServerBusy)
    await expect(hashes.verifyNothing('secret')).rejects.toThrow(ServerBusy)
    open()
    await Promise.all(all)
    // What was turned away has left nothing behind.
    expect(await hashes.verify('secret', 'old:secret')).toEqual(OUTDATED)
    await hashes.verifyNothing('secret')
  })
})

describe('the hashes of passwords with a pepper', () => {
  const without = new PasswordHashes({ hasher })
  const before = new PasswordHashes({ hasher, pepper: new Pepper([OLD]) })
  const rotated = new PasswordHashes({ hasher, pepper: new Pepper([NEW, OLD]) })
  const after = new PasswordHashes({ hasher, pepper: new Pepper([NEW]) })

  it('password #43: name the pepper, and need it', async () => {
    const stored = await before.hash('correct horse')
    expect(stored).toMatch(/^\$pk=1\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await before.verify('correct horse', stored)).toEqual(CURRENT)
    expect(await before.verify('wrong horse', stored)).toEqual({ matches: false, isCurrent: true })
    expect(await without.verify('correct horse', stored.slice('$pk=1'.length))).toEqual({
      matches: false,
      isCurrent: true,
    })
    const otherKey = new PasswordHashes({ hasher, pepper: new Pepper([{ ...NEW, id: '1' }]) })
    expect(await otherKey.verify('correct horse', stored)).toMatchObject({ matches: false })
  })

  it('password #43: are verified with an earlier pepper, and are then not current', async () => {
    const stored = await before.hash('correct horse')
    expect(await rotated.verify('correct horse', stored)).toEqual(OUTDATED)
    const again = await rotated.hash('correct horse')
    expect(again).toMatch(/^\$pk=2\$/)
    expect(await rotated.verify('correct horse', again)).toEqual(CURRENT)
    expect(await after.verify('correct horse', again)).toEqual(CURRENT)
  })

  it.each([
    ['was removed', after],
    ['was never configured', without],
  ])('password #43: are a fault of the site if their pepper %s', async (_what, hashes) => {
    const stored = await before.hash('correct horse')
    for (const password of ['correct horse', 'wrong horse']) {
      const error = await hashes.verify(password, stored).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(PepperMissing)
      expect(error).toMatchObject({ pepperId: '1', type: 'Configuration', level: 'error' })
    }
    expect(hashes.refuseImport(stored)).toBe('It was made with a pepper that is not configured.')
    expect(before.refuseImport(stored)).toBeUndefined()
  })

  it('that were made without one are verified without one, and are then not current', async () => {
    const stored = await without.hash('correct horse')
    expect(await after.verify('correct horse', stored)).toEqual(OUTDATED)
    expect(await after.verify('U*U', BCRYPT)).toEqual(OUTDATED)
  })

  it('cannot be ones of another system', async () => {
    expect(before.refuseImport(`$pk=1${BCRYPT}`)).toContain('Its format is not known.')
    await expect(before.verify('U*U', `$pk=1${BCRYPT}`)).rejects.toThrow(UnreadableHash)
  })
})
