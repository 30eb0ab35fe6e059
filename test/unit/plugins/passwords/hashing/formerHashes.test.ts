import { describe, expect, it } from '@jest/globals'
import { deviseHash } from '../../../../../plugins/passwords/src/hashing/deviseHash.js'
import { DjangoScryptHash } from '../../../../../plugins/passwords/src/hashing/DjangoScryptHash.js'
import { djangoHashes } from '../../../../../plugins/passwords/src/hashing/djangoHashes.js'
import type { LegacyHash } from '../../../../../plugins/passwords/src/hashing/LegacyHash.js'
import { legacyHashes } from '../../../../../plugins/passwords/src/hashing/legacyHashes.js'
import { LuciaHash } from '../../../../../plugins/passwords/src/hashing/LuciaHash.js'
import { SupabaseHash } from '../../../../../plugins/passwords/src/hashing/SupabaseHash.js'
import { UnreadableHash } from '../../../../../plugins/passwords/src/hashing/UnreadableHash.js'
import {
  DEVISE_PEPPER,
  FIREBASE_PROJECT,
  FORMER_HASHES,
  FORMER_PASSWORD,
  OSLO_ARGON2,
} from '../../../../support/passwords/formerHashes.js'

const FORMATS = legacyHashes({ firebase: FIREBASE_PROJECT, devise: { pepper: DEVISE_PEPPER } })
const hashOf = (system: string): string => FORMER_HASHES.find(([name]) => name.startsWith(system))?.[1] ?? ''

async function expectRefused(format: LegacyHash, stored: string, reason: RegExp | string): Promise<void> {
  expect(format.recognises(stored)).toBe(true)
  expect(format.refuse(stored)).toMatch(reason)
  await expect((async () => format.verify('password', stored))()).rejects.toThrow(UnreadableHash)
}

describe('a hash of another system', () => {
  it.each(FORMER_HASHES)('is read by one format, and verified: %s', async (_system, stored) => {
    const formats = FORMATS.filter((each) => each.recognises(stored))
    expect(formats).toHaveLength(1)
    const [format] = formats
    expect(format?.refuse(stored)).toBeUndefined()
    expect(await format?.verify(FORMER_PASSWORD, stored)).toBe(true)
    expect(await format?.verify(FORMER_PASSWORD.toUpperCase(), stored)).toBe(false)
    expect(await format?.verify('', stored)).toBe(false)
  })

  it('of oslo is verified, unless NFKC changes the password', async () => {
    const format = FORMATS.find((each) => each.recognises(OSLO_ARGON2))
    expect(await format?.verify(FORMER_PASSWORD.normalize('NFKC'), OSLO_ARGON2)).toBe(true)
    expect(await format?.verify(FORMER_PASSWORD, OSLO_ARGON2)).toBe(false)
  })

  it.each(['!iOR7u9cs5rVeCqJJtk7gZm5wl2YFQ3gFvimDIWV7', 'md5$salt$hash', 'sha1$salt$hash', ''])(
    'is not read if it is no hash, or a weak one: "%s"',
    (stored) => {
      expect(FORMATS.filter((each) => each.recognises(stored))).toEqual([])
    },
  )
})

describe('a hash of Lucia', () => {
  const format = new LuciaHash()
  const stored = hashOf('Lucia 2')

  it('without its mark is another one', async () => {
    const r8 = hashOf('Lucia 1')
    expect(await format.verify(FORMER_PASSWORD, r8)).toBe(true)
    expect(await format.verify(FORMER_PASSWORD, r8.replace('$lucia-r8$', 's2:'))).toBe(false)
    expect(format.recognises(r8.replace('$lucia-r8$', ''))).toBe(false)
  })

  it.each([
    's2:',
    's2::',
    stored.slice(0, -1),
    `${stored}0`,
    stored.replace('s2:', 's2:s2:'),
    's2:short:' + '0'.repeat(128),
    `s2:${'0'.repeat(65)}:${'0'.repeat(128)}`,
    `$lucia-r8$${'0'.repeat(1_000_000)}`,
  ])('is refused if it has another shape', async (other) => {
    await expectRefused(format, other, 'It is not a hash of Lucia')
  })
})

describe('a hash of Firebase in Supabase', () => {
  const format = new SupabaseHash()
  const stored = hashOf('Supabase, imported')
  const LONG = Buffer.alloc(257).toString('base64')

  it.each([
    ['another version', stored.replace('v=1', 'v=2'), 'It is not $fbscrypt$'],
    ['too much memory', stored.replace('n=14', 'n=18'), 'Its memory'],
    ['too high a cost', stored.replace('n=14', 'n=20'), 'Its cost'],
    ['a huge cost', stored.replace('n=14', 'n=99999999999'), 'It is not $fbscrypt$'],
    ['too many lanes', stored.replace('p=1', 'p=9'), 'Its parallelism'],
    ['a large block', stored.replace('r=8', 'r=513'), 'Its block size'],
    ['no key', stored.replace(/sk=[^$]+/, 'sk='), 'It is not $fbscrypt$'],
    ['a short key', stored.replace(/sk=[^$]+/, 'sk=AAAA'), 'Its signer key'],
    ['a long key', stored.replace(/sk=[^$]+/, `sk=${LONG}`), /Its signer key|It is not/],
    ['another key', stored.replace(/sk=[^$]+/, `sk=${Buffer.alloc(32).toString('base64')}`), 'its signer key'],
    ['a key that is not base64', stored.replace(/sk=[^$]+/, 'sk=!!!!'), 'is not base64'],
    ['a long separator', stored.replace('ss=Bw==', `ss=${Buffer.alloc(66).toString('base64')}`), 'salt separator'],
    ['a short salt', stored.replace('42xEC+ixf3L2lw==', 'Bw=='), 'length of its salt'],
    ['a part too many', `${stored}$`, 'It is not $fbscrypt$'],
    ['1 MB', stored + 'A'.repeat(1_000_000), 'It is not $fbscrypt$'],
  ])('is refused with %s', async (_what, other, reason) => {
    await expectRefused(format, other, typeof reason === 'string' ? new RegExp(reason.replaceAll('$', '\\$')) : reason)
  })
})

describe('a hash of Django with scrypt', () => {
  const format = new DjangoScryptHash()
  const stored = hashOf('Django, scrypt')

  it.each([
    ['a cost that is no power of 2', stored.replace('$16384$', '$16383$'), 'not a power of 2'],
    ['no cost', stored.replace('$16384$', '$0$'), 'not a power of 2'],
    ['too much memory', stored.replace('$16384$', '$1048576$'), 'Its cost'],
    ['too many lanes', stored.replace('$8$5$', '$8$9$'), 'Its parallelism'],
    ['a large block', stored.replace('$8$5$', '$999$5$'), 'Its block size'],
    ['a short salt', stored.replace(/^(scrypt\$16384\$)[^$]+/, '$1salt'), 'length of its salt'],
    ['a short output', stored.replace(/[^$]*$/, 'AAAA'), '64 bytes'],
    ['a part too many', `${stored}$`, 'not a hash of Django'],
    ['1 MB', stored + 'A'.repeat(1_000_000), 'not a hash of Django'],
  ])('is refused with %s', async (_what, other, reason) => {
    await expectRefused(format, other, reason)
  })
})

describe('a hash of Django that contains another one', () => {
  it.each([
    ['argon2$', 'It is not a hash of django-argon2'],
    ['argon2$argon2d$v=19$m=102400,t=2,p=8$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA', 'neither argon2id nor argon2i'],
    ['argon2$argon2id$v=19$m=9999999,t=2,p=8$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA', 'Its memory'],
    ['bcrypt$', 'It is not a hash of django-bcrypt'],
    [hashOf('Django, bcrypt (').replace('$12$', '$31$'), 'Its cost is 31'],
    [hashOf('Django, bcrypt of').replace('$12$', '$31$'), 'Its cost is 31'],
    ['bcrypt_sha256$$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$AAAA', 'It is not a hash of django-bcrypt-sha256'],
  ])('is refused: %s', async (stored, reason) => {
    const format = djangoHashes().find((each) => each.recognises(stored))
    expect(format?.refuse(stored)).toContain(reason)
    await expect((async () => format?.verify('password', stored))()).rejects.toThrow(UnreadableHash)
  })
})

describe('a hash of Devise', () => {
  const stored = hashOf('Devise')

  it('is not verified with another pepper, or without its mark', async () => {
    expect(await deviseHash({ pepper: 'another' }).verify(FORMER_PASSWORD, stored)).toBe(false)
    const bare = FORMATS.find((each) => each.id === 'bcrypt')
    expect(await bare?.verify(FORMER_PASSWORD, stored.replace('$devise$', ''))).toBe(false)
  })

  it('never matches a password that bcrypt would cut', async () => {
    expect(await deviseHash({ pepper: DEVISE_PEPPER }).verify(FORMER_PASSWORD + 'x'.repeat(60), stored)).toBe(false)
  })

  it.each(['', 'ä', undefined as unknown as string])('cannot be read with the pepper %j', (pepper) => {
    expect(() => deviseHash({ pepper })).toThrow('pepper of devise')
  })
})
