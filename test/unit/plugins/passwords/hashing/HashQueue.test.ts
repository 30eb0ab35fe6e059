import { describe, expect, it } from '@jest/globals'
import { ServerBusy } from 'authengine'
import { RequestError } from 'authengine'
import { HashQueue } from '../../../../../plugins/passwords/src/hashing/HashQueue.js'
import { barrier } from './hashers.js'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A queue, with work that ends when its barrier is opened. */
function aQueue(options: ConstructorParameters<typeof HashQueue>[0] = {}) {
  const queue = new HashQueue(options)
  const begun: number[] = []
  const barriers: ReturnType<typeof barrier>[] = []
  const start = (number: number): Promise<number> => {
    const mine = (barriers[number] = barrier())
    return queue.run(async () => {
      begun.push(number)
      await mine.opened
      return number
    })
  }
  return { begun, barriers, queue, start }
}

describe('the queue for hashes', () => {
  it('password #38: computes two at once, and the others in the order in which they came', async () => {
    const { begun, barriers, start } = aQueue()
    const all = Array.from({ length: 6 }, (_, number) => start(number))
    await settled()
    expect(begun).toEqual([0, 1])
    barriers[1]!.open()
    await settled()
    expect(begun).toEqual([0, 1, 2])
    barriers[0]!.open()
    barriers[2]!.open()
    await settled()
    expect(begun).toEqual([0, 1, 2, 3, 4])
    for (const each of barriers) each.open()
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('password #38: lets 64 wait, and turns the next one away with a time to come again', async () => {
    const { begun, barriers, start } = aQueue()
    const all = Array.from({ length: 66 }, (_, number) => start(number))
    const error = await start(66).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ServerBusy)
    expect(error).toBeInstanceOf(RequestError)
    expect(error).toMatchObject({ status: 503, retryAfter: 5, headers: { 'retry-after': '5' }, level: 'warn' })
    barriers[0]!.open()
    await settled()
    const last = start(67)
    await expect(start(68)).rejects.toMatchObject({ retryAfter: 5 })
    for (const each of barriers) each.open()
    expect(await Promise.all([...all, last])).toHaveLength(67)
    expect(begun).toEqual([...Array.from({ length: 66 }, (_, number) => number), 67])
  })

  it('password #38: never computes more at once, whatever the order in which work ends', async () => {
    const queue = new HashQueue({ concurrency: 3, waiting: 1_000 })
    let [now, most] = [0, 0]
    const work = async (turns: number): Promise<void> => {
      most = Math.max(most, ++now)
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      now--
      if (turns === 5) throw new TypeError('failed')
    }
    const all = Array.from({ length: 300 }, (_, number) => queue.run(() => work((number * 7) % 11)))
    const results = await Promise.allSettled(all)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(27)
    expect([now, most]).toEqual([0, 3])
  })

  it('goes on after work that failed, also if it failed at once', async () => {
    const { begun, barriers, queue, start } = aQueue({ concurrency: 1 })
    const failing = queue.run(() => Promise.reject(new TypeError('first')))
    const throwing = queue.run(() => {
      throw new TypeError('second')
    })
    const last = start(0)
    const failed = await Promise.allSettled([failing, throwing])
    expect(failed.map((each) => each.status === 'rejected' && String(each.reason))).toEqual([
      'TypeError: first',
      'TypeError: second',
    ])
    await settled()
    expect(begun).toEqual([0])
    barriers[0]!.open()
    expect(await last).toBe(0)
  })

  it('can be without a waiting room', async () => {
    const { barriers, start } = aQueue({ concurrency: 1, waiting: 0, retryAfter: 9 })
    const first = start(0)
    await expect(start(1)).rejects.toMatchObject({ retryAfter: 9 })
    barriers[0]!.open()
    expect(await first).toBe(0)
    const next = start(2)
    barriers[2]!.open()
    expect(await next).toBe(2)
  })

  it.each([{ concurrency: 0 }, { concurrency: 1.5 }, { waiting: -1 }, { waiting: Infinity }, { retryAfter: 0 }])(
    'refuses %j',
    (options) => {
      expect(() => new HashQueue(options)).toThrow(TypeError)
    },
  )
})
