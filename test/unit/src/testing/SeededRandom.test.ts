import { describe, expect, it } from '@jest/globals'
import { SeededRandom } from 'authengine/testing'

describe('SeededRandom', () => {
  it('returns the same values in every run, and none twice', () => {
    const [first, second] = [new SeededRandom(), new SeededRandom()]
    const values = [first.token(), first.token(), first.uuid(), first.uuid()]
    expect([second.token(), second.token(), second.uuid(), second.uuid()]).toEqual(values)
    expect(new Set(values).size).toBe(4)
  })

  it('differs by seed', () => {
    expect(new SeededRandom('a').token()).not.toBe(new SeededRandom('b').token())
  })

  it('has the form of real values', () => {
    expect(new SeededRandom().token()).toMatch(/^[\w-]{43}$/)
    expect(new SeededRandom().uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  })
})
