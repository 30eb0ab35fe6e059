import { describe, expect, it } from '@jest/globals'
import { FakeClock, RecordingLogger } from 'authengine/testing'
import { Outbox, type OutboxParts } from '../../../../plugins/audit/src/Outbox.js'
import { anEntry } from '../../../support/audit/entry.js'

function anOutbox(more: Partial<OutboxParts> = {}) {
  const stored: string[] = []
  const state = { fails: false, calls: 0 }
  const [clock, logger] = [new FakeClock(), new RecordingLogger()]
  const outbox = new Outbox({
    clock,
    logger,
    deliver: async (entries) => {
      state.calls++
      await Promise.resolve()
      if (state.fails) throw new TypeError('The disk is full.')
      stored.push(...entries.map(({ id }) => id))
    },
    ...more,
  })
  return { clock, logger, outbox, state, stored }
}
const idOf = (number: number): string => anEntry(number).id
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the outbox', () => {
  it('delivers at once, each entry once, also entries that come while it delivers', async () => {
    const { outbox, stored } = anOutbox()
    await Promise.all([outbox.add(anEntry(1)), outbox.add(anEntry(2)), outbox.add(anEntry(3))])
    await outbox.add(anEntry(4))
    expect([stored, outbox.size]).toEqual([[1, 2, 3, 4].map(idOf), 0])
  })

  it('tries again after pauses that grow, and does not call a store that fails in between', async () => {
    const { clock, logger, outbox, state, stored } = anOutbox()
    state.fails = true
    await outbox.add(anEntry(1))
    for (let number = 2; number < 50; number++) await outbox.add(anEntry(number))
    expect([state.calls, logger.codes('error')]).toEqual([1, ['audit-outbox']])
    for (const [pause, calls] of [
      [1, 2],
      [1, 2],
      [1, 3],
      [3, 3],
      [1, 4],
    ] as const) {
      clock.forward(pause)
      await settled()
      expect(state.calls).toBe(calls)
    }
    await expect(outbox.flush()).rejects.toThrow('Repair the store, and try again.')
    state.fails = false
    clock.forward(60)
    await settled()
    expect(stored).toHaveLength(49)
    expect(logger.codes('error')).toEqual(['audit-outbox'])
    await outbox.flush()
  })

  it('drops the oldest entries if too many wait, and tells how many', async () => {
    const { clock, logger, outbox, state, stored } = anOutbox()
    state.fails = true
    for (let number = 0; number < 10_025; number++) await outbox.add(anEntry(number))
    expect(outbox.size).toBe(10_000)
    state.fails = false
    clock.forward(1)
    await outbox.flush()
    expect(stored).toEqual(Array.from({ length: 10_000 }, (_, index) => idOf(index + 25)))
    const told = logger.lines.filter(({ code }) => code === 'audit-dropped').map(({ message }) => String(message[0]))
    expect(told.map((text) => /lost (\d+) events/.exec(text)?.[1])).toEqual(['1', '10', '25'])
  })

  it('goes on without its file if the file cannot be written', async () => {
    const fail = (): never => {
      throw new TypeError('ENOSPC')
    }
    const { logger, outbox, stored } = anOutbox({ journal: () => ({ accept: fail, forget: fail }) })
    await outbox.add(anEntry(1))
    await outbox.add(anEntry(2))
    expect([stored, logger.codes('error')]).toEqual([[1, 2].map(idOf), ['audit-outbox']])
  })

  it('keeps the order of the chain: what was sealed is not dropped', async () => {
    const seals: number[] = []
    let sequence = 0
    const state = { fails: true }
    const { clock, outbox } = anOutbox({
      seal: (entry) => ({
        writer: 'w',
        sequence: ++sequence,
        entry: entry.id,
        name: '',
        mac: '',
        previous: '',
        seal: '',
      }),
      deliver: (_entries, more) => {
        if (state.fails) return Promise.reject(new TypeError('The disk is full.'))
        seals.push(...more.map((each) => each.sequence))
        return Promise.resolve()
      },
    })
    for (let number = 0; number < 10_050; number++) await outbox.add(anEntry(number), number % 2 === 0)
    state.fails = false
    clock.forward(1)
    await outbox.flush()
    expect(seals).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1))
  })
})
