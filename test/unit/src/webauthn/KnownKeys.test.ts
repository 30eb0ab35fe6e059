import { describe, expect, it } from '@jest/globals'
import { isFor, markOf } from '../../../../src/webauthn/KnownKeys.js'
import { PasskeyProvider, WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { aKey, keyParts } from './parts.js'

const PROVIDER = new WebAuthnProvider()
const CLAIM = { provider: '(claimed-email)', providerAccountId: '0:ann@example.test', type: 'webauthn' } as const

/** A database with the user Ann, and functions for her keys. */
async function withAnn() {
  const site = keyParts()
  const { id: userId } = await site.database.users.create({ email: 'ann@example.test', emailVerified: null })
  return {
    ...site,
    userId,
    idsFor: async (email: string) => (await site.keys.toAskFor(PROVIDER, { email })).map(({ id }) => id),
  }
}

describe('KnownKeys', () => {
  it('returns the passkeys of a known user, among made-up ones', async () => {
    const { database, keys, userId } = await withAnn()
    for (const id of ['CCCC', 'AAAA', 'BBBB'])
      await database.authenticators.create(aKey(id, { transports: 'usb', userId }))
    await database.authenticators.create(aKey('DDDD', { provider: 'other', userId }))
    const asked = await keys.toAskFor(PROVIDER, { email: 'ann@example.test' })
    const ids = asked.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['AAAA', 'BBBB', 'CCCC']))
    expect(ids).not.toContain('DDDD')
    expect(ids).toEqual([...ids].sort())
    expect(asked.find(({ id }) => id === 'AAAA')?.transports).toEqual(['usb'])
  })

  it('returns the keys of users who claim an email address, after those of its owner', async () => {
    const { database, flowParts, idsFor, userId } = await withAnn()
    const eve = await database.users.create({ email: null, emailVerified: null })
    await database.accounts.link({ ...CLAIM, userId: eve.id })
    await database.authenticators.create(aKey('AAAA', { userId }))
    for (let count = 100; count < 130; count++) {
      await database.authenticators.create(aKey(`E${String(count)}`, { userId: eve.id }))
    }
    expect(await flowParts.claims.usersOf('ann@example.test')).toEqual([eve])
    const ids = await idsFor('ann@example.test')
    expect(ids).toContain('AAAA')
    expect(ids.filter((id) => id.startsWith('E1'))).toHaveLength(19)
  })

  it('defect R64: returns a fixed number of keys, with the same made-up ones for a name and provider', async () => {
    const { database, idsFor, keys, userId } = await withAnn()
    const madeUp = await idsFor('eve@evil.example')
    expect(madeUp).toHaveLength(20)
    expect(await idsFor('eve@evil.example')).toEqual(madeUp)
    expect(await idsFor('ann@example.test')).toHaveLength(20)
    for (let count = 100; count < 130; count++)
      await database.authenticators.create(aKey(`A${String(count)}`, { userId }))
    expect(await idsFor('ann@example.test')).toHaveLength(20)
    const others = await keys.toAskFor(new WebAuthnProvider({ id: 'other' }), { email: 'eve@evil.example' })
    for (const ids of [await idsFor('eva@evil.example'), others.map(({ id }) => id)]) {
      expect(ids.filter((id) => madeUp.includes(id))).toEqual([])
    }
  })

  it('treats an error of a store about impossible ids as no keys', async () => {
    const { database, idsFor, userId } = await withAnn()
    await database.authenticators.create(aKey('AAAA', { userId }))
    const ofUser = database.authenticators.ofUser.bind(database.authenticators)
    database.authenticators.ofUser = (id) =>
      id === userId ? ofUser(id) : Promise.reject(new TypeError('invalid input syntax for type integer'))
    expect(await idsFor('ann@example.test')).toContain('AAAA')
    expect(await idsFor('unknown@example.test')).toHaveLength(20)
  })

  it('attack #246: makes up keys that are as different as those of users', async () => {
    const { keys } = keyParts()
    const madeUp = await keys.toAskFor(PROVIDER, { name: 'eve' })
    const lengths = new Set(madeUp.map(({ id }) => Buffer.from(id, 'base64url').length))
    expect([...lengths].sort((one, other) => one - other)).toEqual([16, 20, 32, 48])
    expect(new Set(madeUp.map(({ id }) => id)).size).toBe(20)
  })

  it('returns none if keys are found without a name', async () => {
    const { database, keys, userId } = await withAnn()
    await database.authenticators.create(aKey('AAAA', { userId }))
    expect(await keys.toAskFor(new PasskeyProvider(), { email: 'ann@example.test' })).toEqual([])
  })

  it('knows the provider of a key if the store does, and marks it in few characters', async () => {
    expect([undefined, null, 'webauthn', 'other'].map((provider) => isFor(PROVIDER, aKey('A', { provider })))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(await markOf('x'.repeat(1364))).toMatch(/^[0-9a-f]{32}$/)
  })
})
