import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type SqlDatabase, sqlAdapter } from '@authengine/sql'
import { type PostgresServer, startPostgres } from '../support/sql/postgres.js'
import { work } from '../support/sql/workers.js'

const directory = mkdtempSync(join(tmpdir(), 'sqlite-'))
let server: PostgresServer

beforeAll(async () => {
  server = await startPostgres()
}, 60_000)

afterAll(async () => {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}, 60_000)

const places: Readonly<Record<string, () => SqlDatabase>> = {
  'one SQLite file': () => ({ sqlite: join(directory, 'shared.db') }),
  'one PostgreSQL database': () => ({ postgres: server.url }),
}

describe.each(Object.entries(places))('three processes on %s', (_name, place) => {
  it('lose nothing, and share what only one can have', async () => {
    const outcomes = await work(place(), 3)
    expect(outcomes.flatMap(({ failures }) => failures)).toEqual([])
    const rounds = outcomes[0]?.rounds ?? 0
    const sum = (of: (outcome: (typeof outcomes)[number]) => number): number =>
      outcomes.reduce((total, outcome) => total + of(outcome), 0)
    expect(sum(({ won }) => won.users)).toBe(rounds)
    expect(sum(({ won }) => won.leases)).toBe(rounds)
    expect(sum(({ won }) => won.tokens)).toBe(rounds * 3)
    expect(Math.max(...outcomes.map(({ highest }) => highest))).toBe(rounds * 3)

    const adapter = sqlAdapter(place())
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
