import { describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { Kysely, sql, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { aPasswordSite, signInTrips } from '../support/sql/signInTrips.js'

const PATH = '/auth/callback/cred'

/** A site whose database records its statements. */
async function aSite() {
  const statements: string[] = []
  const db = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
    log: ({ query }) => void statements.push(query.sql.replaceAll(/\s+/g, ' ').trim()),
  })
  const site = await aPasswordSite(sqlAdapter(db))
  const rows = async () => (await sql<{ key: string }>`select "key" from auth_counters`.execute(db)).rows
  return { ...site, rows, statements }
}

describe('a sign-in with a password', () => {
  it('defect R77: sends at most six statements to the database', async () => {
    const site = await aSite()
    for (const trips of await signInTrips(site, site.statements)) {
      expect([trips.length <= 6, trips]).toEqual([true, trips])
    }
  })

  it('defect R62, R36: leaves no counter after a success, and one for each limit after a wrong password', async () => {
    const site = await aSite()
    await site.browser().submit(PATH, { username: 'ann', password: 'right' })
    expect(await site.rows()).toEqual([])
    // Names in other fields are not counted, because the form does not have these fields.
    const more = { email: 'a@b.c', user: 'x', login: 'y', name: 'z', identifier: '1', phone: '2' }
    await site.browser().submit(PATH, { username: 'bob', password: 'wrong', ...more })
    expect(await site.rows()).toHaveLength(5)
  })
})
