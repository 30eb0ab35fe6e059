import { describe, expect, it } from '@jest/globals'
import { KeyedHashes, SecretRing } from '../../../../src/crypto/SecretRing.js'
import { FakeClock } from '../../../../src/testing/index.js'

const keyedHashes = (...secrets: string[]): KeyedHashes => new KeyedHashes(new SecretRing(secrets, new FakeClock()))
const [NEW, OLD] = ['n'.repeat(32), 'o'.repeat(32)]

describe('KeyedHashes', () => {
  it('hash a name irreversibly, with the newest secret', async () => {
    const name = await keyedHashes(NEW).of('ann@example.test')
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    expect(await keyedHashes(NEW, OLD).of('ann@example.test')).toBe(name)
    expect(await keyedHashes(NEW).of('bob@example.test')).not.toBe(name)
    expect(await keyedHashes(OLD).of('ann@example.test')).not.toBe(name)
  })

  it('need a secret', () => {
    expect(() => keyedHashes().of('ann')).toThrow(TypeError)
  })
})
