import { describe, expect, it } from '@jest/globals'
import { collect } from '../../../../src/http/readBody.js'

const tooMany = (): Error => new RangeError('too many')
const piece = (size: number): Uint8Array => new Uint8Array(size).fill(size)

async function* chunks(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield await Promise.resolve(piece(size))
}

/** A stream of the platform, with a record of its use. */
function streamed(...sizes: number[]): { stream: ReadableStream<Uint8Array>; told: { asked: number; left: boolean } } {
  const told = { asked: 0, left: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = sizes[told.asked++]
        if (size === undefined) controller.close()
        else controller.enqueue(piece(size))
      },
      cancel() {
        told.left = true
        throw new TypeError('cannot be cancelled')
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, told }
}

describe.each<[string, (...sizes: number[]) => AsyncIterable<Uint8Array>]>([
  ['something to iterate', chunks],
  ['a stream', (...sizes) => streamed(...sizes).stream],
])('collect, from %s', (_what, from) => {
  it('joins chunks in order', async () => {
    expect([...(await collect(from(1, 2, 3), 6, tooMany))]).toEqual([1, 2, 2, 3, 3, 3])
  })

  it('reads an empty stream', async () => {
    expect(await collect(from(), 1, tooMany)).toHaveLength(0)
  })

  it('has a limit', async () => {
    await expect(collect(from(1, 2, 3), 5, tooMany)).rejects.toThrow('too many')
  })
})

describe('collect', () => {
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

  it('stops reading a stream at the limit, discards the rest, and rejects', async () => {
    const { stream, told } = streamed(10, 10, 10, 10, 10)
    await expect(collect(stream as unknown as AsyncIterable<Uint8Array>, 25, tooMany)).rejects.toThrow('too many')
    expect([told, stream.locked]).toEqual([{ asked: 3, left: true }, false])
  })

  it('releases a stream that it has read', async () => {
    const { stream, told } = streamed(10)
    await collect(stream, 25, tooMany)
    expect([told.left, stream.locked]).toEqual([false, false])
  })

  it('rejects with the error of the stream', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new RangeError('broke off'))
      },
    })
    await expect(collect(broken as unknown as AsyncIterable<Uint8Array>, 25, tooMany)).rejects.toThrow('broke off')
  })
})
