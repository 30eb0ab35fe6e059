import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { Pseudonyms, SecretRing } from '../../../../../src/crypto/index.js'
import { Guesses, MOST_GUESSES } from '../../../../../src/flows/email/Guesses.js'
import { FakeClock } from '../../../../../src/testing/index.js'

const ANN = 'ann@example.test'

function guesses() {
  const clock = new FakeClock()
  const { counters } = new MemoryAdapter()
  const keys: string[] = []
  const increment = counters.increment.bind(counters)
  counters.increment = (key, ...rest) => {
    keys.push(key)
    return increment(key, ...rest)
  }
  const names = new Pseudonyms(new SecretRing(['x'.repeat(32)], clock))
  return { clock, keys, guesses: new Guesses(counters, names, clock) }
}

describe('Guesses', () => {
  it('permits five for each address, however many come at once', async () => {
    const { guesses: all, keys } = guesses()
    const answers = await Promise.all(Array.from({ length: 20 }, () => all.permits(ANN, '12345678', 600)))
    expect(answers.filter(Boolean)).toHaveLength(MOST_GUESSES)
    expect(await all.permits('bob@example.test', '12345678', 600)).toBe(true)
    expect(keys.join()).not.toContain('example')
  })

  it('starts anew with a new mail, and when the old one has ended', async () => {
    const { clock, guesses: all } = guesses()
    const tryAll = async (): Promise<boolean[]> => {
      const answers: boolean[] = []
      for (let count = 0; count < 6; count++) answers.push(await all.permits(ANN, '1', 600))
      return answers
    }
    const five = [true, true, true, true, true, false]
    expect(await tryAll()).toEqual(five)
    await all.forget(ANN)
    expect(await tryAll()).toEqual(five)
    clock.forward(600)
    expect(await tryAll()).toEqual(five)
  })

  it('does not count what nobody can guess', async () => {
    const { guesses: all, keys } = guesses()
    for (let count = 0; count < 10; count++) expect(await all.permits(ANN, 'x'.repeat(22), 600)).toBe(true)
    expect(keys).toEqual([])
  })
})
