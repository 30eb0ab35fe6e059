import { describe, expect, it } from '@jest/globals'
import * as node from '../../../../../src/crypto/platform/node.js'
import * as portable from '../../../../../src/crypto/platform/portable.js'

const TEXTS = ['', 'text', 'Änn 😀', '\u0000', 'x'.repeat(10_000)]

describe('the platform', () => {
  it.each(TEXTS)('hashes alike on all platforms: %#', async (text) => {
    for (const form of ['hex', 'base64url'] as const)
      expect(await node.sha256(text, form)).toBe(await portable.sha256(text, form))
  })

  it.each(TEXTS)('signs alike on all platforms: %#', async (text) => {
    for (const [secret, info] of [
      ['a'.repeat(32), 'authengine mac csrf'],
      ['sécret'.repeat(8), ''],
    ] as const) {
      const signed = await portable.macWith(secret, info)(text)
      expect(await node.macWith(secret, info)(text)).toBe(signed)
      expect(signed).toMatch(/^[\da-f]{64}$/)
    }
  })

  it('hashes as FIPS 180-4 specifies', async () => {
    expect(await node.sha256('abc', 'hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('has its own codec only if that is faster', () => {
    expect(node.PlatformCodec).toBeDefined()
    expect(portable.PlatformCodec).toBeUndefined()
  })
})

describe('constantTimeEqual', () => {
  it('reads every character of the first text, wherever the two differ', () => {
    const looks = (right: string): number => {
      let count = 0
      const left = {
        length: 5,
        charCodeAt: (at: number) => {
          count += 1
          return 'abcde'.charCodeAt(at)
        },
      }
      portable.constantTimeEqual(left as unknown as string, right)
      return count
    }
    for (const right of ['abcde', 'xbcde', 'abcdx', '', 'abcdefgh']) expect(looks(right)).toBe(5)
  })
})
