import { describe, expect, it } from '@jest/globals'
import { macWithRandomKey } from '../../../../src/crypto/SecretRing.js'

describe('macWithRandomKey', () => {
  it('hashes a text alike under one key, and differently under another', async () => {
    const [one, other] = [macWithRandomKey(), macWithRandomKey()]
    const hash = await one('text')
    expect(hash).toMatch(/^[\da-f]{64}$/)
    expect(await one('text')).toBe(hash)
    expect(await one('texts')).not.toBe(hash)
    expect(await other('text')).not.toBe(hash)
  })
})
