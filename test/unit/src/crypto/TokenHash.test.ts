import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { isTokenHash, tokenHash } from '../../../../src/crypto/tokens.js'

describe('tokenHash', () => {
  it.each(['', 'token', 'ключ', 'x'.repeat(1000)])('is the SHA-256 of "%s" with a prefix', async (token) => {
    expect(await tokenHash(token)).toBe(`sha256:${createHash('sha256').update(token).digest('hex')}`)
  })

  it('differs for different tokens, and from the token', async () => {
    const one = await tokenHash('one')
    expect(await tokenHash('onf')).not.toBe(one)
    expect(await tokenHash(one)).not.toBe(one)
  })

  it('is distinguished from a token', async () => {
    expect(isTokenHash(await tokenHash('token'))).toBe(true)
    expect(isTokenHash('token')).toBe(false)
  })
})
