import { describe, expect, it } from '@jest/globals'
import { RemoteDocument } from '../../../../src/oauth/PublishedKeys.js'
import { FakeClock } from '../../../../src/testing/index.js'

const DAY = 24 * 60 * 60

/** A document whose content is the number of requests. */
function aDocument() {
  const clock = new FakeClock()
  const begun = clock.seconds()
  const state = { asked: 0, isDown: false }
  const reports: string[] = []
  const document = new RemoteDocument(
    () => {
      state.asked += 1
      return state.isDown ? Promise.reject(new TypeError('down')) : Promise.resolve(state.asked)
    },
    clock,
    100,
    (error, until) => void reports.push(`${String(error)}, ${String(until - begun)}`),
  )
  return { clock, document, reports, state }
}

describe('defect R5: a document of a provider', () => {
  it('is requested once for concurrent callers, and kept', async () => {
    const { clock, document } = aDocument()
    expect(await Promise.all([document.get(), document.get()])).toEqual([1, 1])
    clock.forward(79)
    expect([await document.get(), document.current]).toEqual([1, 1])
  })

  it('is refreshed in the background before it expires', async () => {
    const { clock, document, state } = aDocument()
    await document.get()
    clock.forward(80)
    expect(await document.get()).toBe(1)
    expect(state.asked).toBe(2)
    expect(await document.get()).toBe(2)
  })

  it('is requested before use if it was not used for a long time', async () => {
    const { clock, document } = aDocument()
    await document.get()
    clock.forward(100)
    expect(await document.get()).toBe(2)
  })

  it('is reported if it cannot be refreshed: once an hour, and again after a success', async () => {
    const { clock, document, reports, state } = aDocument()
    await document.get()
    state.isDown = true
    clock.forward(100)
    for (let seconds = 0; seconds < 3600; seconds += 60) {
      await Promise.all(Array.from({ length: 20 }, () => document.get()))
      clock.forward(60)
    }
    expect(reports).toEqual(['TypeError: down, 86400'])
    await document.get()
    await document.get()
    expect(reports).toHaveLength(2)
    state.isDown = false
    clock.forward(10)
    await document.get()
    state.isDown = true
    clock.forward(100)
    await document.get()
    expect(reports).toHaveLength(3)
  })

  it('is not reported if the caller gets the failure', async () => {
    const { document, reports, state } = aDocument()
    state.isDown = true
    await expect(document.get()).rejects.toThrow('down')
    expect(reports).toEqual([])
  })

  it('is used for a day while the provider cannot be reached, and requested every ten seconds', async () => {
    const { clock, document, state } = aDocument()
    await document.get()
    state.isDown = true
    clock.forward(100)
    expect([await document.get(), await document.get(), state.asked]).toEqual([1, 1, 2])
    clock.forward(10)
    expect([await document.get(), state.asked]).toEqual([1, 3])
    clock.forward(DAY - 111)
    expect(await document.get()).toBe(1)
    clock.forward(1)
    expect(document.current).toBeUndefined()
    await expect(document.get()).rejects.toThrow('down')
    state.isDown = false
    expect(await document.get()).toBe(state.asked)
  })

  it('is the new one as soon as the provider can be reached again', async () => {
    const { clock, document, state } = aDocument()
    await document.get()
    state.isDown = true
    clock.forward(100)
    await document.get()
    state.isDown = false
    clock.forward(10)
    await document.get()
    expect(await document.get()).toBe(3)
  })

  it('does not keep a failure', async () => {
    const { document, state } = aDocument()
    state.isDown = true
    await expect(document.get()).rejects.toThrow('down')
    state.isDown = false
    expect(await document.get()).toBe(2)
  })
})
