import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { Kysely } from 'kysely'
import { dialectAt } from '../../plugins/sql/src/connect.js'
import { SERVERS } from '../support/services/servers.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
import { Direct } from '../support/sql/Direct.js'
import { watched } from '../support/sql/watched.js'

const MANY = 2500
const NOW = new Date('2030-01-01T00:00:00Z')

describe.each(['PostgreSQL', 'MariaDB'])('the removal of expired rows from %s', (name) => {
  const { at, start } = SERVERS[name]!
  let server: DatabaseServer

  beforeAll(async () => {
    server = await start()
  }, 60_000)

  afterAll(() => server.stop(), 60_000)

  it('defect R80: removes any number of expired rows, a thousand with each statement, and no other', async () => {
    const removals: string[] = []
    const dialect = watched(dialectAt(at(server.url)), (when, { sql }) => {
      if (when === 'before' && sql.includes('verification_token')) removals.push(sql)
      return Promise.resolve()
    })
    const db = new Kysely({ dialect })
    const adapter = sqlAdapter(db)
    await adapter.migrate()
    const direct = new Direct(at(server.url))
    const row = { identifier: 'ann@example.test', expires: new Date(NOW.getTime() - 1) }
    // Copies of a row in the form in which the adapter stores it.
    await adapter.verificationTokens.create({ ...row, token: '0' })
    const digits = Array.from({ length: 10 }, (_, digit) => `select ${String(digit)} as d`).join(' union all ')
    const number = 'a.d + 10 * b.d + 100 * c.d + 1000 * e.d'
    const cast = name === 'MariaDB' ? 'char' : 'text'
    await direct.run(
      `insert into verification_token (identifier, token, expires) select t.identifier, cast(${number} as ${cast}), t.expires
       from verification_token t, (${digits}) a, (${digits}) b, (${digits}) c, (${digits}) e
       where ${number} between 1 and ${String(MANY - 1)}`,
    )
    await adapter.verificationTokens.create({ ...row, token: 'later', expires: new Date(NOW.getTime() + 1) })
    expect(await direct.count('verification_token')).toBe(MANY + 1)
    removals.length = 0
    expect(await adapter.purge(NOW)).toBe(MANY)
    expect(removals).toHaveLength(3)
    expect(await direct.run('select token from verification_token')).toEqual([{ token: 'later' }])
    await direct.close()
    await db.destroy()
  }, 60_000)
})
