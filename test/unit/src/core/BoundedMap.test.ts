import { describe, expect, it } from '@jest/globals'
import { BoundedMap, type Bounds } from '../../../../src/core/BoundedMap.js'

const filled = (names: string, bounds: Bounds<string, number>): BoundedMap<string, number> => {
  const map = new BoundedMap<string, number>(bounds)
  for (const [at, name] of Array.from(names).entries()) map.set(name, at)
  return map
}
const left = (map: ReadonlyMap<string, unknown>): string => [...map.keys()].join('')

describe('BoundedMap', () => {
  it('keeps all entries within the bound', () => {
    expect(left(filled('ab', { max: 2 }))).toBe('ab')
  })

  it('removes the oldest entries', () => {
    expect(left(filled('abcd', { max: 2 }))).toBe('cd')
  })

  it('removes ended entries first, then the oldest ones until the kept number is left', () => {
    expect(left(filled('abc', { max: 2, kept: 2, isExpired: (at) => at === 1 }))).toBe('ac')
    expect(left(filled('abc', { max: 2, kept: 1, isExpired: (at) => at === 1 }))).toBe('c')
  })

  it('checks every entry from time to time, not with each new entry', () => {
    let asked = 0
    const map = new BoundedMap<number, number>({ max: 100, kept: 90, isExpired: () => ++asked % 100 === 0 })
    for (let at = 0; at < 1000; at++) map.set(at, at)
    expect(asked).toBeLessThan(10_000)
  })

  it('removes the oldest entries until the kept number is left, if none has ended', () => {
    expect(left(filled('abcdefghijk', { max: 10, kept: 9, isExpired: () => false }))).toBe('cdefghijk')
  })

  it('keeps the position of a replaced entry, and moves a renewed one to the end', () => {
    expect(left(filled('ab', { max: 2 }).set('a', 9).set('c', 9))).toBe('bc')
    expect(left(filled('ab', { max: 2 }).renew('a', 9).set('c', 9))).toBe('ac')
  })

  it('reports only the entries that it removed to make room', () => {
    const removed: string[] = []
    const map = filled('abc', { max: 2, removed: (key) => removed.push(key) })
    map.delete('b')
    map.renew('c', 9)
    expect(removed).toEqual(['a'])
  })

  it('removes the oldest entries if all together weigh too much, and an entry that is too heavy alone', () => {
    const bounds = { max: 10, kept: 1, weightOf: (_: string, weight: number) => weight, mostWeight: 5 }
    const map = filled('abcd', bounds)
    expect([left(map), map.weight]).toEqual(['cd', 5])
    expect([left(map.set('c', 6)), map.weight]).toEqual(['d', 3])
    expect([left(map.set('e', 6)), map.weight]).toEqual(['', 0])
  })

  it('weighs the current entries only', () => {
    const map = filled('', { max: 10, weightOf: (_, weight) => weight, mostWeight: 100 })
    map.set('a', 1).set('b', 2).set('a', 10)
    expect(map.weight).toBe(12)
    map.delete('a')
    map.delete('a')
    expect(map.weight).toBe(2)
    map.clear()
    expect([map.weight, map.size]).toEqual([0, 0])
  })
})
