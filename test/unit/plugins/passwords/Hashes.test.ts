import { describe, expect, it } from '@jest/globals'
import { concurrencyFor } from '../../../../plugins/passwords/src/Hashes.js'

describe('how many passwords are hashed at once', () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [64, 2],
  ])('with %d processors: %d', (processors, atOnce) => {
    expect(concurrencyFor(processors)).toBe(atOnce)
  })
})
