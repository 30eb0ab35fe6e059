import { describe, expect, it } from '@jest/globals'
import { collect } from '../../../../src/http/index.js'

const tooMany = (): Error => new RangeError('too many')

async function* chunks(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield await Promise.resolve(new Uint8Array(size).fill(size))
}

describe('collect', () => {
  it('puts chunks together in order', async () => {
    expect([...(await collect(chunks(1, 2, 3), 6, tooMany))]).toEqual([1, 2, 2, 3, 3, 3])
  })

  it('reads an empty stream', async () => {
    expect(await collect(chunks(), 1, tooMany)).toHaveLength(0)
  })

  it('stops reading at the limit', async () => {
    let asked = 0
    const endless = (async function* () {
      for (;;) {
        asked++
        yield await Promise.resolve(new Uint8Array(10))
      }
    })()
    await expect(collect(endless, 25, tooMany)).rejects.toThrow('too many')
    expect(asked).toBe(3)
  })
})
