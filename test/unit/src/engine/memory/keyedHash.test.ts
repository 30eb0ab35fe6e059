import { describe, expect, it } from '@jest/globals'
import { keyedHash } from '../../../../../src/engine/memory/keyedHash.js'

describe('keyedHash', () => {
  it('tells texts and keys apart', () => {
    const texts = ['', '\0', '\0\0', 'a', 'a\0', 'aa', 'ab', 'b', 'ключ', 'x'.repeat(100)]
    const hashes = texts.flatMap((text) => [keyedHash([1, 2], text), keyedHash([1, 3], text), keyedHash([2, 2], text)])
    expect(new Set(hashes.map((hash) => hash.join(' '))).size).toBe(texts.length * 3)
    expect(keyedHash([1, 2], 'a')).toEqual(keyedHash([1, 2], 'a'))
  })

  it('spreads evenly over each 16 bits', () => {
    const cells = [0, 1, 2, 3].map(() => new Uint32Array(256))
    for (let index = 0; index < 25_600; index++) {
      const [first, second] = keyedHash([7, 11], `limit credentials account 60 ${String(index)}`)
      const parts = [first & 0xffff, first >>> 16, second & 0xffff, second >>> 16]
      for (const [at, part] of parts.entries()) cells[at]![part >>> 8]! += 1
    }
    for (const row of cells) {
      expect(Math.min(...row)).toBeGreaterThan(50)
      expect(Math.max(...row)).toBeLessThan(150)
    }
  })
})
