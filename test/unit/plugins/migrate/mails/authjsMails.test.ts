import { describe, expect, it } from '@jest/globals'
import { authjsMails } from '../../../../../plugins/migrate/src/mails/authjsMails.js'

const notAfter = new Date('2030-03-01')
const TOKEN = '6f1c7d0a9be24c7d8b3f0e5a1d2c4b6f8091a2b3c4d5e6f70819a2b3c4d5e6f7'

describe('authjsMails', () => {
  it.each(['', undefined as unknown as string, [] as string[], ['']])('refuses the secret %j', (secret) => {
    expect(() => authjsMails({ secret, notAfter })).toThrow('authjsMails has an empty secret')
  })

  it('refuses an empty secret of a provider, and more than three', () => {
    expect(() => authjsMails({ secret: 's', providerSecrets: [''], notAfter })).toThrow('empty secret')
    expect(() => authjsMails({ secret: 's', providerSecrets: ['a', 'b', 'c', 'd'], notAfter })).toThrow('at most 3')
  })

  it('hashes a token once for each secret', async () => {
    const reader = authjsMails({ id: 'old', secret: ['a', 'b'], providerSecrets: ['a,b', 'c'], notAfter })
    const hashes = await reader.hashes(TOKEN)
    expect([reader.id, reader.notAfter, hashes.length]).toEqual(['old', notAfter, 2])
    expect(new Set(hashes).size).toBe(2)
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })
})
