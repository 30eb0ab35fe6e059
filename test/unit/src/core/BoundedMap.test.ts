import { describe, expect, it } from '@jest/globals'
import { BoundedMap, type Bounds } from '../../../../src/core/BoundedMap.js'

const filled = (names: string, bounds: Bounds<string, number>): BoundedMap<string, number> => {
  const map = new BoundedMap<string, number>(bounds)
  for (const [at, name] of Array.from(names).entries()) map.set(name, at)
  return map
}
const left = (map: ReadonlyMap<string, unknown>): string => [...map.keys()].join('')

describe('BoundedMap', () => {
  it('holds what there is room for', () => {
    expect(left(filled('ab', { max: 2 }))).toBe('ab')
  })

  it('removes the oldest', () => {
    expect(left(filled('abcd', { max: 2 }))).toBe('cd')
  })

  it('removes what is over first, and then the oldest to the number that is kept', () => {
    expect(left(filled('abc', { max: 2, kept: 2, isOver: (at) => at === 1 }))).toBe('ac')
    expect(left(filled('abc', { max: 2, kept: 1, isOver: (at) => at === 1 }))).toBe('c')
  })

  it('looks at every entry once in a while, not for each new one', () => {
    let asked = 0
    const map = new BoundedMap<number, number>({ max: 100, kept: 90, isOver: () => ++asked % 100 === 0 })
    for (let at = 0; at < 1000; at++) map.set(at, at)
    expect(asked).toBeLessThan(10_000)
  })

  it('removes the oldest to the number that is kept where nothing is over', () => {
    expect(left(filled('abcdefghijk', { max: 10, kept: 9, isOver: () => false }))).toBe('cdefghijk')
  })

  it('leaves what is replaced in its place, and makes what is renewed the youngest', () => {
    expect(left(filled('ab', { max: 2 }).set('a', 9).set('c', 9))).toBe('bc')
    expect(left(filled('ab', { max: 2 }).renew('a', 9).set('c', 9))).toBe('ac')
  })

  it('tells of what it removed to make room, and of nothing else', () => {
    const removed: string[] = []
    const map = filled('abc', { max: 2, removed: (key) => removed.push(key) })
    map.delete('b')
    map.renew('c', 9)
    expect(removed).toEqual(['a'])
  })

  it('removes the oldest where all entries weigh too much, and an entry that weighs too much alone', () => {
    const bounds = { max: 10, kept: 1, weightOf: (_: string, weight: number) => weight, mostWeight: 5 }
    const map = filled('abcd', bounds)
    expect([left(map), map.weight]).toEqual(['cd', 5])
    expect([left(map.set('c', 6)), map.weight]).toEqual(['d', 3])
    expect([left(map.set('e', 6)), map.weight]).toEqual(['', 0])
  })

  it('weighs what there is: an entry that is replaced once, and one that is gone not at all', () => {
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
