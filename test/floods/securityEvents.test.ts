import { describe, expect, it } from '@jest/globals'
import type { SecurityEvent } from 'authengine'
import { anEngine, type EngineUnderTest, ORIGIN, sessionOf } from '../support/anEngine.js'
import { usedMemory } from '../support/usedMemory.js'

const TIMES = 100_000
const MINUTES = 4
const A_MINUTE = TIMES / MINUTES
/** 500 events one by one, 100 numbers of networks, and the number of all others. */
const MOST = 601

/** Counts events without keeping them. */
class Counts {
  /** How many times the handler was called for a failure. */
  heard = 0
  /** How many failures it was told of. */
  failures = 0
  readonly signIns: SecurityEvent[] = []

  readonly security = (event: SecurityEvent): void => {
    if (event.name === 'sign_in.done') {
      this.signIns.push(event)
      return
    }
    this.heard++
    this.failures += event.repeated ?? 1
  }
}

/** Each second request comes from the same network, the others from networks of their own. */
const addressOf = (at: number): string =>
  at % 2 === 0 ? '203.0.113.7' : `${String(1 + (at >> 16))}.${String((at >> 8) & 255)}.${String(at & 255)}.7`

/** Sends a refused request. */
async function refused({ engine }: EngineUnderTest, address: string): Promise<boolean> {
  const request = new Request(`${ORIGIN}/auth/nothing`)
  const { headers, url } = request
  return (await engine.handle(request, { url, headers, address })).status === 404
}

describe('100,000 refused requests in four minutes', () => {
  it('are few events, need less than 16 MiB, and add up; users sign in, and are announced', async () => {
    const counts = new Counts()
    const site = anEngine({ events: { security: counts.security }, logger: { debug: () => undefined } })
    let answered = 0
    const send = async (from: number, to: number): Promise<void> => {
      for (let at = from; at < to; at++) if (await refused(site, addressOf(at))) answered++
    }
    await send(0, 1000)
    const before = usedMemory()
    for (let minute = 0; minute < MINUTES; minute++) {
      const begin = minute * A_MINUTE
      await send(minute === 0 ? 1000 : begin, begin + A_MINUTE / 2)
      expect(await sessionOf(await site.signedIn())).toMatchObject({ user: { name: 'Ann' } })
      await send(begin + A_MINUTE / 2, begin + A_MINUTE)
      site.clock.forward(60)
      // The numbers are announced in the background.
      await new Promise((resolve) => setImmediate(resolve))
      expect(counts.heard).toBeLessThanOrEqual((minute + 1) * MOST)
      expect(counts.failures).toBe(begin + A_MINUTE)
    }
    expect(usedMemory() - before).toBeLessThan(16 * 1024 * 1024)
    expect(answered).toBe(TIMES)
    expect(counts.signIns).toHaveLength(MINUTES)
    expect(counts.signIns[0]).toMatchObject({ actor: { id: 'user-ann' }, address: '192.0.2.1' })
  }, 300_000)
})
