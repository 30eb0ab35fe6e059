import { describe, expect, it } from '@jest/globals'
import { bounded } from '../../../../../src/engine/memory/bounded.js'

const left = (rows: readonly (readonly [string, boolean])[], most: number): string => {
  const map = new Map(rows)
  bounded(map, (isOver) => isOver, most)
  return [...map.keys()].join('')
}

describe('bounded', () => {
  it('leaves a map alone that is small enough', () => {
    expect(
      left(
        [
          ['a', true],
          ['b', false],
        ],
        2,
      ),
    ).toBe('ab')
  })

  it('drops what is over, and only that where it is enough', () => {
    expect(
      left(
        [
          ['a', false],
          ['b', true],
          ['c', false],
        ],
        2,
      ),
    ).toBe('ac')
  })

  it('drops the oldest tenth where nothing is over', () => {
    const rows = Array.from('abcdefghijk').map((name) => [name, false] as const)
    expect(left(rows, 10)).toBe('cdefghijk')
  })
})
