import { describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { Kysely, sql, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { aForeign, ScriptedMysql, THEN } from './fixtures.js'

describe('a counter in MySQL', () => {
  it('counts in one statement, and reads it in the same transaction', async () => {
    const mysql = new ScriptedMysql((sql) => (sql.startsWith('select') ? { rows: [{ count: '3', until: THEN }] } : {}))
    expect(await mysql.adapter.counters?.increment('key', THEN, new Date(0))).toEqual({ count: 3, until: THEN })
    const [insert, select] = mysql.statements
    expect(insert).toBe(
      'insert into `auth_counters` (`key`, `count`, `until`) values (?, ?, ?) on duplicate key update ' +
        '`count` = case when `auth_counters`.`until` > ? then `auth_counters`.`count` + 1 else 1 end, ' +
        '`until` = case when `auth_counters`.`until` > ? then `auth_counters`.`until` else values(`until`) end',
    )
    expect(select).toMatch(/^select .* from `auth_counters` where/)
  })

  it('counts again when it lost a deadlock', async () => {
    let left = 1
    const mysql = new ScriptedMysql((sql) => {
      if (left-- > 0) return Object.assign(new TypeError('deadlock'), { code: 'ER_LOCK_DEADLOCK' })
      return sql.startsWith('select') ? { rows: [{ count: 1, until: THEN }] } : {}
    })
    expect(await mysql.adapter.counters?.increment('key', THEN, new Date(0))).toEqual({ count: 1, until: THEN })
    expect(mysql.statements.filter((text) => text.startsWith('insert'))).toHaveLength(2)
  })
})

describe('foreign tables', () => {
  it('have no counters', async () => {
    expect((await aForeign()).counters).toBeUndefined()
  })

  it('count in a table that holds milliseconds', async () => {
    const db = new Kysely({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })
    await sql.raw('create table counted ("key" text primary key, "count" integer, "until" integer)').execute(db)
    await sql.raw(`insert into counted values ('key', 3, ${String(THEN.getTime())})`).execute(db)
    const columns = { counters: { key: 'key', count: 'count', until: 'until' } }
    const { counters } = sqlAdapter(db, { foreign: true, tables: { counters: 'counted' }, columns })
    const before = new Date(THEN.getTime() - 1)
    expect(await counters?.increment('key', new Date(0), before)).toEqual({ count: 4, until: THEN })
    await counters?.decrement('key', THEN)
    expect(await counters?.increment('key', new Date(0), before)).toEqual({ count: 5, until: THEN })
    await counters?.decrement('key', before)
    expect(await counters?.increment('key', new Date(0), before)).toEqual({ count: 5, until: THEN })
    expect(await counters?.increment('key', THEN, THEN)).toEqual({ count: 1, until: THEN })
  })
})
