import { describe, expect, it, jest } from '@jest/globals'
import { offered } from '../../../../src/webauthn-client/offered.js'
import { CREDENTIAL, eachPage, OPTIONS, refusing, waiting } from './fixtures.js'

describe('offered', () => {
  const place = eachPage()
  const asks = (timeout?: number): { readonly ask: () => Promise<typeof OPTIONS>; readonly times: () => number } => {
    let times = 0
    const ask = (): Promise<typeof OPTIONS> => {
      times += 1
      return Promise.resolve({ ...OPTIONS, ...(timeout !== undefined && { timeout }) })
    }
    return { ask, times: () => times }
  }

  it('waits until a user chooses a passkey', async () => {
    const { ask, times } = asks()
    expect(await offered(ask, new AbortController().signal)).toMatchObject({ id: 'AQID' })
    expect(times()).toBe(1)
  })

  it.each([
    ['five minutes, where nothing else is said', { timeout: undefined }, 240_000],
    ['what the server says', { timeout: 60_000 }, 50_000],
  ])('requests new options before the current ones expire: %s', async (_name, { timeout }, later) => {
    jest.useFakeTimers()
    place.page.get = waiting
    const { ask, times } = asks(timeout)
    const offer = offered(ask, new AbortController().signal)
    await jest.advanceTimersByTimeAsync(later - 5001)
    expect(times()).toBe(1)
    await jest.advanceTimersByTimeAsync(5001)
    expect(times()).toBe(2)
    expect(place.page.asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    place.page.get = () => Promise.resolve(CREDENTIAL)
    await jest.advanceTimersByTimeAsync(later)
    expect(await offer).toMatchObject({ id: 'AQID' })
    expect(jest.getTimerCount()).toBe(0)
  })

  it('requests new options after a sleep in which no timer ran', async () => {
    jest.useFakeTimers()
    place.page.get = waiting
    const { ask, times } = asks()
    const offer = offered(ask, new AbortController().signal)
    await jest.advanceTimersByTimeAsync(1000)
    jest.setSystemTime(Date.now() + 3_600_000)
    place.page.get = () => Promise.resolve(CREDENTIAL)
    await jest.advanceTimersByTimeAsync(5000)
    await offer
    expect(times()).toBe(2)
  })

  it.each(['NotAllowedError', 'AbortError'])('ends with a browser’s %s that it has not caused', async (name) => {
    place.page.get = refusing(name)
    const { ask, times } = asks()
    await expect(offered(ask, new AbortController().signal)).rejects.toMatchObject({ name })
    expect(times()).toBe(1)
  })
})
