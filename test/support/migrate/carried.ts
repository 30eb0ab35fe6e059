import { createHash } from 'node:crypto'
import { expect } from '@jest/globals'
import { type DataInput, type DataReport, migrateData } from '@authengine/migrate/data'
import type { SqlAdapter } from '@authengine/sql'
import { NOW, SECRET } from './betterAuthTables.js'

/** Carries rows of a database into tables of the same database, each row by itself. */
export function carryIn(
  adapter: SqlAdapter,
  from: DataInput['from'],
  more: Partial<DataInput> = {},
): Promise<DataReport> {
  const layout = adapter.layout()
  return migrateData({
    ...{ from, source: layout, target: layout, api: () => undefined, providers: undefined, write: true, now: NOW },
    ...{ secrets: [{ secret: SECRET }], batch: 1 },
    ...more,
  })
}

/** The token of a session as it is stored, for the value of a cookie. */
export const storedToken = (cookie: string): string => `sha256:${createHash('sha256').update(cookie).digest('hex')}`

/** Expects that a run carries so many rows of each part, and that the next run finds them. */
export async function expectCarriedOnce(run: () => Promise<DataReport>, counts: readonly number[]): Promise<void> {
  const first = await run()
  expect(first.blockers).toEqual([])
  expect(first.parts.map(({ carried }) => carried)).toEqual(counts)
  const again = await run()
  expect(again.parts.map(({ carried, present }) => [carried, present])).toEqual(counts.map((count) => [0, count]))
}

/** Expects that sessions of Auth.js are hashed in its own tables, and that a cookie of before is found. */
export async function expectHashedInPlace(kept: SqlAdapter, cookie: string): Promise<void> {
  try {
    expect((await carryIn(kept, 'authjs')).mode).toBe('in place')
    expect((await kept.sessions.find(storedToken(cookie)))?.user.id).toBe('cid')
  } finally {
    await kept.close()
  }
}
