import { describe, expect, it } from '@jest/globals'
import { authjsMailReader } from '../../../../../plugins/migrate/src/mails/authjsMailReader.js'

const notAfter = new Date('2030-03-01')
const TOKEN = '6f1c7d0a9be24c7d8b3f0e5a1d2c4b6f8091a2b3c4d5e6f70819a2b3c4d5e6f7'

describe('authjsMailReader', () => {
  it.each(['', undefined, [] as string[], ['']])('refuses the secret %j', (secret) => {
    expect(() => authjsMailReader({ secret, notAfter })).toThrow('authjsMails has an empty secret')
  })

  it('refuses an empty secret of a provider, and more than three', () => {
    expect(() => authjsMailReader({ secret: 's', providerSecrets: [''], notAfter })).toThrow('empty secret')
    expect(() => authjsMailReader({ secret: 's', providerSecrets: ['a', 'b', 'c', 'd'], notAfter })).toThrow(
      'at most 3',
    )
  })

  it('hashes a token once for each secret', async () => {
    const reader = authjsMailReader({ id: 'old', secret: ['a', 'b'], providerSecrets: ['a,b', 'c'], notAfter })
    const hashes = await reader.hashes(TOKEN)
    expect([reader.id, reader.notAfter, hashes.length]).toEqual(['old', notAfter, 2])
    expect(new Set(hashes).size).toBe(2)
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  // Made with @auth/core 0.41.3, with one secret and with two, and next-auth 4.24.15.
  it.each([
    [
      'the-secret-of-the-former-library',
      '0f22b343c8e2a8073da799328f955576aa63c1d3ec6eb55aa3f37bf78b93e56b',
      'ee470fc8f2473612b233c643089bfb3c96a39e66548068af9539ebe6b212a254',
    ],
    [
      ['one-secret-of-the-former-library', 'two-secret-of-the-former-library'],
      'd95ca9cee211481a12697bc7572cd4213156c97c55e5b0b59bd2ceb1488d7515',
      'bfeaf2e1979bfe4fdbd6c3b8eee724429a4b6508db38b512b121cda4c021048c',
    ],
    [
      'the-secret-of-the-former-library',
      'f95d7df75ce7cb344c093066441d46688f1f65a6c396a21cc8484fadd0191c43',
      '9732e783f11b0998a901856545a2aa52c200f140cdf7dd878b48788a15351353',
    ],
  ])('hashes a token as the library with the secret %j has stored it', async (secret, token, stored) => {
    expect(await authjsMailReader({ secret, notAfter }).hashes(token)).toEqual([stored])
  })
})
