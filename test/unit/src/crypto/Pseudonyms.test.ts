import { describe, expect, it } from '@jest/globals'
import { Pseudonyms, SecretRing } from '../../../../src/crypto/SecretRing.js'
import { FakeClock } from '../../../../src/testing/index.js'

const pseudonyms = (...secrets: string[]): Pseudonyms => new Pseudonyms(new SecretRing(secrets, new FakeClock()))
const [NEW, OLD] = ['n'.repeat(32), 'o'.repeat(32)]

describe('Pseudonyms', () => {
  it('name something without telling it, by the newest secret', async () => {
    const name = await pseudonyms(NEW).of('ann@example.test')
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    expect(await pseudonyms(NEW, OLD).of('ann@example.test')).toBe(name)
    expect(await pseudonyms(NEW).of('bob@example.test')).not.toBe(name)
    expect(await pseudonyms(OLD).of('ann@example.test')).not.toBe(name)
  })

  it('need a secret', () => {
    expect(() => pseudonyms().of('ann')).toThrow(TypeError)
  })
})
