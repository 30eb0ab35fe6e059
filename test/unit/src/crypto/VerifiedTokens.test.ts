import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import { VerifiedTokens } from '../../../../src/crypto/index.js'

const tokenOf = (serial: number, fill = ''): string =>
  `header..iv.${fill}${String(serial)}.${String(serial).padStart(22, '0')}`

describe('VerifiedTokens', () => {
  it('knows what was noted, for the same purpose, and for a minute', () => {
    const clock = new FakeClock()
    const memory = new VerifiedTokens(clock)
    expect(memory.recall(tokenOf(1), 'session')).toBeUndefined()
    memory.note(tokenOf(1), 'session', '{}')
    expect(memory.recall(tokenOf(1), 'session')).toBe('{}')
    expect(memory.recall(tokenOf(1), 'flow')).toBeUndefined()
    clock.forward(59)
    expect(memory.recall(tokenOf(1), 'session')).toBe('{}')
    clock.forward(1)
    expect(memory.recall(tokenOf(1), 'session')).toBeUndefined()
  })

  it('tells apart tokens that end alike', () => {
    const memory = new VerifiedTokens(new FakeClock())
    memory.note(tokenOf(1, 'a'), 'session', '{}')
    for (const other of [tokenOf(1, 'b'), tokenOf(1), `x${tokenOf(1, 'a')}`, tokenOf(1, 'a').slice(1)])
      expect(memory.recall(other, 'session')).toBeUndefined()
  })

  it('forgets the oldest, and keeps the latest five hundred', () => {
    const memory = new VerifiedTokens(new FakeClock())
    for (let serial = 0; serial < 5000; serial++) memory.note(tokenOf(serial), 'session', '{}')
    expect(memory.recall(tokenOf(0), 'session')).toBeUndefined()
    const known = Array.from({ length: 5000 }, (_, serial) => memory.recall(tokenOf(serial), 'session')).filter(Boolean)
    expect(known.length).toBeGreaterThanOrEqual(500)
    expect(known.length).toBeLessThanOrEqual(1000)
    for (let serial = 4500; serial < 5000; serial++) expect(memory.recall(tokenOf(serial), 'session')).toBe('{}')
  })

  it('holds no more than two million characters, however long the tokens are', () => {
    const memory = new VerifiedTokens(new FakeClock())
    const text = 'x'.repeat(30_000)
    for (let serial = 0; serial < 400; serial++) memory.note(tokenOf(serial, text), 'session', text)
    const known = Array.from({ length: 400 }, (_, serial) => memory.recall(tokenOf(serial, text), 'session')).filter(
      Boolean,
    )
    expect(known.length * 60_000).toBeLessThanOrEqual(2_000_000)
    expect(known.length).toBeGreaterThan(10)
  })
})
