import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { Kysely } from 'kysely'
import { dialectAt } from '../../plugins/sql/src/connect.js'
import { startDebianPostgres } from '../support/services/debianPostgres.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
import { aPasswordSite, signInTrips } from '../support/sql/signInTrips.js'
import { watched } from '../support/sql/watched.js'

let server: DatabaseServer

beforeAll(async () => {
  server = await startDebianPostgres()
}, 60_000)

afterAll(() => server.stop(), 60_000)

describe('a sign-in with a password', () => {
  it('defect R77: sends at most six statements to PostgreSQL, transactions and clean-up included', async () => {
    const sent: string[] = []
    const dialect = watched(dialectAt({ postgres: server.url }), (when, { sql }) => {
      if (when === 'before') sent.push(sql.replaceAll(/\s+/g, ' ').trim())
      return Promise.resolve()
    })
    const db = new Kysely({ dialect })
    const site = await aPasswordSite(sqlAdapter(db))
    for (const trips of await signInTrips(site, sent)) {
      expect([trips.length > 0 && trips.length <= 6, trips]).toEqual([true, trips])
    }
    await db.destroy()
  }, 60_000)
})
