import { describe, expect, it } from '@jest/globals'
import type { JWT } from 'authengine'
import { FakeClock } from 'authengine/testing'
import { VerifiedTokens } from '../../../../src/crypto/VerifiedTokens.js'

const tokenOf = (serial: number, fill = ''): string =>
  `header..iv.${fill}${String(serial)}.${String(serial).padStart(22, '0')}`

const note = (memory: VerifiedTokens, token: string, claims: JWT = { sub: 'ann' }): void => {
  memory.note(token, 'session', JSON.stringify(claims), claims)
}

describe('VerifiedTokens', () => {
  it('remembers claims for the same purpose, and for a minute', () => {
    const clock = new FakeClock()
    const memory = new VerifiedTokens(clock)
    expect(memory.recall(tokenOf(1), 'session')).toBeUndefined()
    note(memory, tokenOf(1))
    expect(memory.recall(tokenOf(1), 'session')).toEqual({ sub: 'ann' })
    expect(memory.recall(tokenOf(1), 'flow')).toBeUndefined()
    clock.forward(59)
    expect(memory.recall(tokenOf(1), 'session')).toEqual({ sub: 'ann' })
    clock.forward(1)
    expect(memory.recall(tokenOf(1), 'session')).toBeUndefined()
  })

  it('distinguishes tokens with the same end', () => {
    const memory = new VerifiedTokens(new FakeClock())
    note(memory, tokenOf(1, 'a'))
    for (const other of [tokenOf(1, 'b'), tokenOf(1), `x${tokenOf(1, 'a')}`, tokenOf(1, 'a').slice(1)])
      expect(memory.recall(other, 'session')).toBeUndefined()
  })

  it('forgets the oldest, and keeps at least the latest five hundred', () => {
    const memory = new VerifiedTokens(new FakeClock())
    for (let serial = 0; serial < 5000; serial++) note(memory, tokenOf(serial))
    expect(memory.recall(tokenOf(0), 'session')).toBeUndefined()
    const known = Array.from({ length: 5000 }, (_, serial) => memory.recall(tokenOf(serial), 'session')).filter(Boolean)
    expect(known.length).toBeGreaterThanOrEqual(500)
    expect(known.length).toBeLessThanOrEqual(1000)
    for (let serial = 4500; serial < 5000; serial++)
      expect(memory.recall(tokenOf(serial), 'session')).toEqual({ sub: 'ann' })
  })

  it('holds no more than two million characters, however long the tokens are', () => {
    const memory = new VerifiedTokens(new FakeClock())
    const text = 'x'.repeat(30_000)
    for (let serial = 0; serial < 400; serial++) note(memory, tokenOf(serial, text), { text })
    const known = Array.from({ length: 400 }, (_, serial) => memory.recall(tokenOf(serial, text), 'session')).filter(
      Boolean,
    )
    expect(known.length * 60_000).toBeLessThanOrEqual(2_000_000)
    expect(known.length).toBeGreaterThan(10)
  })

  it.each<[string, JWT]>([
    ['flat', { sub: 'ann', name: null, admin: true, exp: 1 }],
    ['nested', { sub: 'ann', roles: ['a', { deep: { er: 'b' } }] }],
    ['named like what objects have', JSON.parse('{"__proto__":"x","constructor":"y"}') as JWT],
    ['nested under such a name', JSON.parse('{"__proto__":{"admin":true}}') as JWT],
  ])('returns new %s claims each time, whatever was done to the earlier ones', (_kind, claims) => {
    const memory = new VerifiedTokens(new FakeClock())
    const text = JSON.stringify(claims)
    note(memory, tokenOf(1), claims)
    const taint = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [key, member] of Object.entries(value)) {
        taint(member)
        Object.defineProperty(value, key, { value: 'tainted', enumerable: true, configurable: true, writable: true })
      }
    }
    taint(claims)
    for (let time = 0; time < 3; time++) {
      const recalled = memory.recall(tokenOf(1), 'session')
      expect(JSON.stringify(recalled)).toBe(text)
      expect(recalled && Object.getPrototypeOf(recalled)).toBe(Object.prototype)
      taint(recalled)
    }
  })
})
