import { describe, expect, it } from '@jest/globals'
import * as node from '../../../../../src/crypto/platform/node.js'
import * as portable from '../../../../../src/crypto/platform/portable.js'

describe.each([
  ['node', node],
  ['portable', portable],
])('randomBytes of %s', (_name, { randomBytes }) => {
  it.each([1, 12, 32, 64, 65, 5000])('makes %d bytes', (length) => {
    expect(randomBytes(length)).toHaveLength(length)
  })

  it('never returns the same bytes twice', () => {
    const seen = new Set(Array.from({ length: 5000 }, () => Buffer.from(randomBytes(12)).toString('hex')))
    expect(seen.size).toBe(5000)
    // Two results do not overlap either.
    const halves = [...seen].flatMap((each) => [each.slice(0, 12), each.slice(12)])
    expect(new Set(halves).size).toBe(10_000)
  })

  it('uses every bit', () => {
    const ones = Array.from({ length: 8 }, () => 0)
    for (let at = 0; at < 1000; at++) {
      for (const byte of randomBytes(32)) for (let bit = 0; bit < 8; bit++) ones[bit]! += (byte >> bit) & 1
    }
    for (const count of ones) expect(Math.abs(count / 32_000 - 0.5)).toBeLessThan(0.03)
  })

  it('returns bytes that no other caller gets', () => {
    const mine = randomBytes(32)
    const copy = Buffer.from(mine)
    mine.fill(0)
    expect(Buffer.from(randomBytes(32)).equals(copy)).toBe(false)
    expect(Buffer.from(randomBytes(32)).every((byte) => byte === 0)).toBe(false)
  })
})
