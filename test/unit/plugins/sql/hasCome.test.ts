import { describe, expect, it } from '@jest/globals'
import { Kysely, sql, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { hasCome, isAhead } from '../../../../plugins/sql/src/hasCome.js'
import { ScriptedMysql, THEN } from './fixtures.js'

describe('hasCome', () => {
  it.each([
    ['mysql', THEN],
    ['postgres', THEN.toISOString()],
  ] as const)('is one comparison in %s', async (dialect, parameter) => {
    const asked = new ScriptedMysql(() => ({}))
    await sql`select 1 where ${hasCome(sql.ref('expires'), THEN, dialect)}`.execute(asked.db)
    expect(asked.asked).toEqual([{ sql: 'select 1 where `expires` <= ?', parameters: [parameter] }])
  })

  it('compares one point in time in SQLite, whatever the stored form is', async () => {
    const asked = new ScriptedMysql(() => ({}))
    await sql`select 1 where ${hasCome(sql.ref('expires'), THEN, 'sqlite')}`.execute(asked.db)
    // The next day, for the index: a zone may be half a day ahead.
    expect(asked.asked[0]?.parameters).toEqual(['2030-01-03T03:04:05.678Z', THEN.getTime()])
  })
})

describe('isAhead', () => {
  it.each([
    ['mysql', '`until` > ?', THEN],
    ['postgres', '(isfinite(`until`) and `until` > ?)', THEN.toISOString()],
  ] as const)('is false for an invalid time in %s (defect R1)', async (dialect, condition, parameter) => {
    const asked = new ScriptedMysql(() => ({}))
    await sql`select 1 where ${isAhead(sql.ref('until'), THEN, dialect)}`.execute(asked.db)
    expect(asked.asked).toEqual([{ sql: `select 1 where ${condition}`, parameters: [parameter] }])
  })

  it.each([
    [THEN.getTime() + 1, true],
    ['2030-01-02T03:04:05.679Z', true],
    ['2030-01-02 04:04:05.679+01:00', true],
    [THEN.getTime(), false],
    [THEN.toISOString(), false],
    ['infinity', false],
    ['', false],
    [Infinity, false],
    [9e15, false],
    [Buffer.from('2099'), false],
    [null, false],
  ])('is true in SQLite for a later time that Date can represent: %p %p', async (stored, expected) => {
    const db = new Kysely<never>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })
    const { rows } = await sql<{ ahead: number }>`
      select ${isAhead(sql.ref('until'), THEN, 'sqlite')} is true as ahead from (select ${stored} as until)`.execute(db)
    expect(rows.map(({ ahead }) => ahead === 1)).toEqual([expected])
  })
})
