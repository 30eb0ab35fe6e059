import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import type { SharedPlace } from './SharedPlace.js'
import { work } from './workers.js'

/** Tests of three processes on one database, which also create its tables concurrently. */
export function describeProcesses(name: string, start: () => Promise<SharedPlace>): void {
  describe(`three processes on ${name}`, () => {
    let place: SharedPlace

    beforeAll(async () => {
      place = await start()
    }, 60_000)
    afterAll(async () => {
      await place.stop()
    }, 60_000)

    it('lose nothing, and grant each thing only once', async () => {
      const outcomes = await work(place.at, 3)
      expect(outcomes.flatMap(({ failures }) => failures)).toEqual([])
      const rounds = outcomes[0]?.rounds ?? 0
      const sum = (of: (outcome: (typeof outcomes)[number]) => number): number =>
        outcomes.reduce((total, outcome) => total + of(outcome), 0)
      expect(sum(({ won }) => won.users)).toBe(rounds)
      expect(sum(({ won }) => won.leases)).toBe(rounds)
      expect(sum(({ won }) => won.changes)).toBe(rounds)
      expect(sum(({ won }) => won.commits)).toBe(rounds)
      expect(sum(({ won }) => won.tokens)).toBe(rounds * 3)
      expect(sum(({ won }) => won.counts)).toBe(outcomes[0]?.shared)

      const adapter = sqlAdapter(place.at)
      for (let round = 0; round < rounds; round++) {
        const user = await adapter.users.byEmail(`${String(round)}@example.test`)
        const sessions = await adapter.sessions.ofUser(user?.id ?? '')
        expect(sessions.map(({ sessionToken }) => sessionToken).sort()).toEqual(
          [0, 1, 2].map((worker) => `worker-${String(worker)}-${String(round)}`),
        )
      }
      await adapter.close()
    }, 60_000)
  })
}
