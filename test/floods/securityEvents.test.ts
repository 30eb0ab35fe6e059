import { describe, expect, it } from '@jest/globals'
import type { AuditEntry } from '@authengine/audit'
import type { SecurityEvent } from 'authengine'
import { anEngine, type EngineUnderTest, ORIGIN, sessionOf } from '../support/anEngine.js'
import { auditedSite, inSqlite } from '../support/audit/site.js'
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
async function refused({ engine }: Pick<EngineUnderTest, 'engine'>, address: string): Promise<boolean> {
  const request = new Request(`${ORIGIN}/auth/nothing`)
  const { headers, url } = request
  return (await engine.handle(request, { url, headers, address })).status === 404
}

/**
 * Sends 100,000 refused requests in four minutes, and signs a user in during each of them.
 *
 * @param signsIn - Signs the user in.
 * @param afterMinute - Called after each minute, with the number of requests so far.
 */
async function flood(
  site: Pick<EngineUnderTest, 'clock' | 'engine'>,
  signsIn: () => Promise<void>,
  afterMinute: (minutes: number, sent: number) => void,
): Promise<void> {
  let answered = 0
  const send = async (from: number, to: number): Promise<void> => {
    for (let at = from; at < to; at++) if (await refused(site, addressOf(at))) answered++
  }
  await send(0, 1000)
  const before = usedMemory()
  for (let minute = 0; minute < MINUTES; minute++) {
    const begin = minute * A_MINUTE
    await send(minute === 0 ? 1000 : begin, begin + A_MINUTE / 2)
    await signsIn()
    await send(begin + A_MINUTE / 2, begin + A_MINUTE)
    site.clock.forward(60)
    // The numbers are announced in the background.
    await new Promise((resolve) => setImmediate(resolve))
    afterMinute(minute + 1, begin + A_MINUTE)
  }
  expect(usedMemory() - before).toBeLessThan(16 * 1024 * 1024)
  expect(answered).toBe(TIMES)
}

const QUIET = { debug: () => undefined }

describe('100,000 refused requests in four minutes', () => {
  it('are few events, need less than 16 MiB, and add up; users sign in, and are announced', async () => {
    const counts = new Counts()
    const site = anEngine({ events: { security: counts.security }, logger: QUIET })
    await flood(
      site,
      async () => {
        expect(await sessionOf(await site.signedIn())).toMatchObject({ user: { name: 'Ann' } })
      },
      (minutes, sent) => {
        expect(counts.heard).toBeLessThanOrEqual(minutes * MOST)
        expect(counts.failures).toBe(sent)
      },
    )
    expect(counts.signIns).toHaveLength(MINUTES)
    expect(counts.signIns[0]).toMatchObject({ actor: { id: 'user-ann' }, address: '192.0.2.1' })
  }, 300_000)

  it('are few entries of an audit log in SQLite, and add up; users sign in, and have entries', async () => {
    const site = await auditedSite(await inSqlite(), {}, { logger: QUIET })
    await flood(
      site,
      async () => {
        expect(await sessionOf(await site.signedIn('ann'))).toMatchObject({ user: { name: 'ann' } })
      },
      () => undefined,
    )
    const entries: AuditEntry[] = []
    let before: string | undefined
    do {
      const page = await site.log.page({ limit: 200, before })
      entries.push(...page.entries)
      before = page.next
    } while (before !== undefined)
    const failures = entries.filter(({ outcome }) => outcome === 'refused')
    expect(failures.length).toBeLessThanOrEqual(MINUTES * MOST)
    expect(failures.reduce((sum, { repeated = 1 }) => sum + repeated, 0)).toBe(TIMES)
    const signIns = entries.filter(({ name }) => name === 'sign_in.done')
    expect(signIns.map(({ actor }) => actor.id)).toEqual(Array.from({ length: MINUTES }, () => site.ann.id))
  }, 300_000)
})
