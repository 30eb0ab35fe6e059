import { describe, expect, it } from '@jest/globals'
import { Turns } from '../../../../../src/adapters/authjs/AuthjsAuthenticators.js'

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('Turns', () => {
  it('runs calls with the same key one after the other, in order', async () => {
    const turns = new Turns()
    const log: string[] = []
    const act = (name: string, who: string) =>
      turns.take(name, async () => {
        log.push(`${who} begins`)
        await pause()
        log.push(`${who} ends`)
        return who
      })
    expect(await Promise.all([act('one', 'a'), act('one', 'b')])).toEqual(['a', 'b'])
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('runs calls with different keys at once', async () => {
    const turns = new Turns()
    let acting = 0
    const act = (name: string) =>
      turns.take(name, async () => {
        acting++
        await pause()
        return acting
      })
    expect(await Promise.all([act('one'), act('other')])).toEqual([2, 2])
  })

  it('continues after a failed call', async () => {
    const turns = new Turns()
    const failure = turns.take('one', () => Promise.reject(new TypeError('down')))
    const next = turns.take('one', () => Promise.resolve('next'))
    await expect(failure).rejects.toThrow('down')
    expect(await next).toBe('next')
  })
})
