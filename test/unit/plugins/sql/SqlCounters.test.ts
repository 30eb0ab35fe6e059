import { describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { Kysely, sql, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { CALLS_BETWEEN_REMOVALS } from '../../../../plugins/sql/src/SqlCounters.js'
import { aForeign, ScriptedMysql, THEN } from './fixtures.js'

const LIMIT = { key: 'key', max: 5, seconds: 60 }
const NOW = new Date(THEN.getTime() - 30_000)

/** A database in memory that records its statements. */
function noted() {
  const statements: string[] = []
  const db = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
    log: ({ query }) => void statements.push(query.sql.replaceAll(/\s+/g, ' ').trim()),
  })
  return { db, statements }
}

describe('counters in SQL', () => {
  it('defect R77: are taken in one statement, whatever their number', async () => {
    const { db, statements } = noted()
    const adapter = sqlAdapter(db)
    await adapter.migrate()
    await adapter.counters?.take([LIMIT], NOW)
    const before = statements.length
    const limits = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ ...LIMIT, key }))
    for (let count = 0; count < 3; count++) expect(await adapter.counters?.take(limits, NOW)).toBeNull()
    expect(statements.slice(before)).toHaveLength(3)
  })

  it('defect R62: are removed after their end by later calls', async () => {
    const { db } = noted()
    const adapter = sqlAdapter(db)
    await adapter.migrate()
    const take = (key: string, now: Date) => adapter.counters?.take([{ ...LIMIT, key }], now)
    for (let count = 0; count < CALLS_BETWEEN_REMOVALS; count++) await take(`before ${String(count)}`, NOW)
    for (let count = 0; count < CALLS_BETWEEN_REMOVALS; count++) await take('after', THEN)
    const later = new Date(NOW.getTime() + 60_000)
    for (let count = 0; count < CALLS_BETWEEN_REMOVALS; count++) await take('later', later)
    const { rows } = await sql<{ key: string }>`select "key" from auth_counters order by "key"`.execute(db)
    expect(rows.map(({ key }) => key)).toEqual(['after', 'later'])
  })

  it('defect R36: are removed when they are back at zero', async () => {
    const { db } = noted()
    const adapter = sqlAdapter(db)
    await adapter.migrate()
    await adapter.counters?.take([LIMIT, { ...LIMIT, key: 'other' }], NOW)
    await adapter.counters?.take([LIMIT], NOW)
    await adapter.counters?.giveBack(['key', 'other', 'never'])
    const { rows } = await sql`select "key", "count" from auth_counters`.execute(db)
    expect(rows).toEqual([{ key: 'key', count: 1 }])
  })
})

describe('a counter in MySQL', () => {
  it('counts in one statement, and reads the count in the same transaction', async () => {
    const mysql = new ScriptedMysql((sql) =>
      sql.startsWith('select') ? { rows: [{ key: Buffer.from('key'), count: '6', until: THEN }] } : {},
    )
    expect(await mysql.adapter.counters?.take([LIMIT], NOW)).toEqual({ key: 'key', until: THEN })
    const [insert, select, removal] = mysql.statements
    expect(insert).toBe(
      'insert into `auth_counters` (`key`, `count`, `until`) values (?, ?, ?) on duplicate key update ' +
        '`count` = case when `auth_counters`.`until` > ? then `auth_counters`.`count` + 1 else 1 end, ' +
        '`until` = case when `auth_counters`.`until` > ? then `auth_counters`.`until` else values(`until`) end',
    )
    expect(select).toMatch(/^select .* from `auth_counters` where/)
    expect(removal).toBe('delete from `auth_counters` where `auth_counters`.`until` <= ? limit ?')
  })

  it('counts again after a deadlock', async () => {
    let left = 1
    const mysql = new ScriptedMysql((sql) => {
      if (left-- > 0) return Object.assign(new TypeError('deadlock'), { code: 'ER_LOCK_DEADLOCK' })
      return sql.startsWith('select') ? { rows: [{ key: 'key', count: 1, until: THEN }] } : {}
    })
    expect(await mysql.adapter.counters?.take([LIMIT], NOW)).toBeNull()
    expect(mysql.statements.filter((text) => text.startsWith('insert'))).toHaveLength(2)
  })
})

describe('a counter with an invalid end', () => {
  it.each(['never', 'infinity', '', '9e99'])('counts as ended: %j', async (until) => {
    const { db } = noted()
    const adapter = sqlAdapter(db)
    await adapter.migrate()
    await sql`insert into auth_counters ("key", "count", "until") values ('key', 7, ${until})`.execute(db)
    for (let count = 0; count < LIMIT.max; count++) expect(await adapter.counters?.take([LIMIT], NOW)).toBeNull()
    expect(await adapter.counters?.take([LIMIT], NOW)).toMatchObject({ key: 'key' })
  })
})

describe('foreign tables', () => {
  it('have no counters', async () => {
    expect((await aForeign()).counters).toBeUndefined()
  })

  it('can hold counters, with their end in milliseconds', async () => {
    const { db } = noted()
    await sql.raw('create table counted ("key" text primary key, "count" integer, "until" integer)').execute(db)
    await sql.raw(`insert into counted values ('key', 3, ${String(THEN.getTime())})`).execute(db)
    const columns = { counters: { until: 'until', count: 'count', key: 'key' } }
    const { counters } = sqlAdapter(db, { foreign: true, tables: { counters: 'counted' }, columns })
    expect(await counters?.take([LIMIT], NOW)).toBeNull()
    expect(await counters?.take([LIMIT], NOW)).toBeNull()
    expect(await counters?.take([LIMIT], NOW)).toEqual({ key: 'key', until: THEN })
    await counters?.giveBack(['key'])
    expect(await counters?.take([LIMIT], NOW)).toBeNull()
    expect(await counters?.take([{ ...LIMIT, max: 1 }], THEN)).toBeNull()
  })
})
