import { describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { Kysely, sql, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { anEngine } from '../support/anEngine.js'

const PATH = '/auth/callback/cred'

/** A site on a database that notes its statements. */
async function aSite() {
  const statements: string[] = []
  const db = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
    log: ({ query }) => void statements.push(query.sql.replaceAll(/\s+/g, ' ').trim()),
  })
  const adapter = sqlAdapter(db)
  await adapter.migrate()
  const person = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }
  const { id } = await adapter.users.create(person)
  const site = anEngine({
    adapter,
    session: { strategy: 'database' },
    providers: [
      {
        id: 'cred',
        type: 'credentials',
        credentials: { username: {}, password: { type: 'password' } },
        authorize: ({ password }) => (password === 'right' ? { id } : null),
      },
    ],
  })
  const rows = async () => (await sql<{ key: string }>`select "key" from auth_counters`.execute(db)).rows
  return { ...site, rows, statements }
}

describe('a sign-in with a password', () => {
  it('defect R77: asks the database at most six times', async () => {
    const site = await aSite()
    const trips: number[] = []
    for (let round = 0; round < 3; round++) {
      const ann = site.browser()
      await ann.csrfToken()
      const before = site.statements.length
      const answer = await ann.submit(PATH, { username: 'ann', password: 'right' })
      expect(answer.headers.get('location')).not.toContain('error')
      trips.push(site.statements.length - before)
    }
    expect([trips, site.statements.slice(-trips[2]!)]).toEqual([
      trips.map((count) => Math.min(count, 6)),
      expect.any(Array),
    ])
  })

  it('defect R62, R36: leaves no counter behind; a wrong password leaves one for each limit', async () => {
    const site = await aSite()
    await site.browser().submit(PATH, { username: 'ann', password: 'right' })
    expect(await site.rows()).toEqual([])
    // Names in further fields are not counted: the form has none.
    const more = { email: 'a@b.c', user: 'x', login: 'y', name: 'z', identifier: '1', phone: '2' }
    await site.browser().submit(PATH, { username: 'bob', password: 'wrong', ...more })
    expect(await site.rows()).toHaveLength(5)
  })
})
