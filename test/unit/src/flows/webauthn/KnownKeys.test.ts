import { describe, expect, it } from '@jest/globals'
import { isFor, markOf } from '../../../../../src/flows/webauthn/KnownKeys.js'
import { PasskeyProvider, WebAuthnProvider } from '../../../../../src/providers/index.js'
import { aKey, keyParts } from './parts.js'

const PROVIDER = new WebAuthnProvider()

describe('KnownKeys', () => {
  it('asks for the keys of whoever is known, in a stable order', async () => {
    const { database, keys } = keyParts()
    for (const id of ['CCCC', 'AAAA', 'BBBB']) await database.authenticators.create(aKey(id, { transports: 'usb' }))
    await database.authenticators.create(aKey('DDDD', { provider: 'other' }))
    const asked = await keys.toAskFor(PROVIDER, 'ann@example.test', 'ann')
    expect(asked.map(({ id }) => id)).toEqual(['AAAA', 'BBBB', 'CCCC'])
    expect(asked[0]?.transports).toEqual(['usb'])
  })

  it('asks for no more keys than a cookie can remember', async () => {
    const { database, keys } = keyParts()
    for (let count = 100; count < 130; count++) await database.authenticators.create(aKey(`A${String(count)}`))
    expect(await keys.toAskFor(PROVIDER, 'ann@example.test', 'ann')).toHaveLength(20)
  })

  it('asks for one invented key otherwise, always the same for one name and provider', async () => {
    const { keys } = keyParts()
    const [invented, ...more] = await keys.toAskFor(PROVIDER, 'eve@evil.example', undefined)
    expect(more).toEqual([])
    expect(invented).toEqual({
      id: expect.stringMatching(/^[\w-]{22,64}$/),
      type: 'public-key',
      transports: expect.any(Array),
    })
    expect(await keys.toAskFor(PROVIDER, 'eve@evil.example', 'keyless')).toEqual([invented])
    const others = [
      await keys.toAskFor(PROVIDER, 'eva@evil.example', undefined),
      await keys.toAskFor(new WebAuthnProvider({ id: 'other' }), 'eve@evil.example', undefined),
    ]
    for (const [other] of others) expect(other?.id).not.toBe(invented?.id)
  })

  it('attack #246: invents keys that are as different as those that people have', async () => {
    const { keys } = keyParts()
    const invented = []
    for (let count = 0; count < 60; count++)
      invented.push((await keys.toAskFor(PROVIDER, `eve-${String(count)}@evil.example`, undefined))[0])
    const lengths = new Set(invented.map((key) => Buffer.from(key?.id ?? '', 'base64url').length))
    expect([...lengths].sort((one, other) => one - other)).toEqual([16, 20, 32, 48])
    expect(new Set(invented.map((key) => key?.id)).size).toBe(60)
  })

  it('asks for none where keys are found without a name', async () => {
    const { database, keys } = keyParts()
    await database.authenticators.create(aKey('AAAA'))
    expect(await keys.toAskFor(new PasskeyProvider(), 'ann@example.test', 'ann')).toEqual([])
  })

  it('knows what a key is for where the store does, and marks it in few characters', async () => {
    expect([undefined, null, 'webauthn', 'other'].map((provider) => isFor(PROVIDER, aKey('A', { provider })))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(await markOf('x'.repeat(1364))).toMatch(/^[0-9a-f]{32}$/)
  })
})
