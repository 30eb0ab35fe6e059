import { describe, expect, it } from '@jest/globals'
import { hexToken } from '../../../../src/crypto/tokens.js'

describe('hexToken', () => {
  it('makes 64 lower-case hexadecimal digits of each token, different for different tokens', async () => {
    const tokens: string[] = []
    for (const token of ['A'.repeat(43), 'a'.repeat(43), '', 'ä']) tokens.push(await hexToken(token))
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(tokens).size).toBe(4)
    expect(await hexToken('A'.repeat(43))).toBe(tokens[0])
  })
})
