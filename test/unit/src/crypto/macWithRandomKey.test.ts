import { describe, expect, it } from '@jest/globals'
import { macWithRandomKey } from '../../../../src/crypto/SecretRing.js'

describe('macWithRandomKey', () => {
  it('gives a text the same hash under one key, and another under the next', async () => {
    const [one, other] = [macWithRandomKey(), macWithRandomKey()]
    const hash = await one('text')
    expect(hash).toMatch(/^[\da-f]{64}$/)
    expect(await one('text')).toBe(hash)
    expect(await one('texts')).not.toBe(hash)
    expect(await other('text')).not.toBe(hash)
  })
})
