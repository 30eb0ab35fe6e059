import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { CountSketch } from '../../../../../src/adapters/memory/CountSketch.js'

/** A name of 64 hexadecimal digits. */
const named = (text: string): string => createHash('sha256').update(text).digest('hex')
const at = (seconds: number): Date => new Date(1_900_000_000_000 + seconds * 1000)

describe('CountSketch', () => {
  it('returns the count of a key, without those of others', () => {
    const sketch = new CountSketch(60)
    sketch.add(named('key'), 3, at(0))
    sketch.add(named('key'), 2, at(1))
    sketch.add(named('other'), 7, at(1))
    expect(['key', 'other', 'never'].map((key) => sketch.countOf(named(key), at(2)))).toEqual([5, 7, 0])
  })

  it('never returns less than was added, and rarely more', () => {
    const sketch = new CountSketch(60)
    for (let name = 0; name < 100_000; name++) sketch.add(named(`name ${String(name)}`), 1, at(0))
    let [less, more] = [0, 0]
    for (let name = 0; name < 20_000; name++) {
      if (sketch.countOf(named(`name ${String(name)}`), at(0)) < 1) less++
      if (sketch.countOf(named(`fresh ${String(name)}`), at(0)) >= 5) more++
    }
    expect(less).toBe(0)
    expect(more).toBeLessThan(20)
  })

  it('forgets counts after one to two windows, and returns when', () => {
    const sketch = new CountSketch(60)
    sketch.add(named('early'), 2, at(0))
    sketch.add(named('late'), 2, at(59))
    sketch.add(named('both'), 1, at(59))
    sketch.add(named('both'), 1, at(61))
    expect(['early', 'late', 'both'].map((key) => sketch.countOf(named(key), at(119)))).toEqual([2, 2, 2])
    expect(['early', 'both'].map((key) => sketch.endOf(named(key), 2, at(119)))).toEqual([at(120), at(120)])
    expect(sketch.endOf(named('both'), 1, at(119))).toEqual(at(180))
    expect(['early', 'late', 'both'].map((key) => sketch.countOf(named(key), at(120)))).toEqual([0, 0, 1])
    expect(sketch.countOf(named('both'), at(180))).toBe(0)
  })

  it('forgets everything after a long time without use', () => {
    const sketch = new CountSketch(60)
    sketch.add(named('key'), 2, at(0))
    expect(sketch.countOf(named('key'), at(1000))).toBe(0)
    sketch.add(named('key'), 2, at(1000))
    expect(sketch.countOf(named('key'), at(1059))).toBe(2)
  })

  it('stops at the maximum of a cell', () => {
    const sketch = new CountSketch(60)
    for (let count = 0; count < 3; count++) sketch.add(named('key'), 40_000, at(0))
    expect(sketch.countOf(named('key'), at(0))).toBe(65_535)
  })
  it('spreads hashes evenly over each of four rows', () => {
    const sketch = new CountSketch(60)
    // As many names as half of the cells: almost no two names share all four cells.
    for (let name = 0; name < 32_768; name++) sketch.add(named(`name ${String(name)}`), 1, at(0))
    const counts = Array.from({ length: 32_768 }, (_, name) => sketch.countOf(named(`name ${String(name)}`), at(0)))
    expect(counts.filter((count) => count === 1).length / counts.length).toBeGreaterThan(0.97)
  })
})
