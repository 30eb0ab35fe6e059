import { describe, expect, it } from '@jest/globals'
import Database from 'libsql'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { SqlTable, type Tables } from '../../../../plugins/sql/src/SqlTable.js'
import { shapesFrom } from '../../../../plugins/sql/src/TableShape.js'
import { ScriptedMysql } from './fixtures.js'

interface Person {
  readonly id: string
  readonly email: string | null
}

const { users } = shapesFrom({ columns: { users: { email: 'mail' } } })
const tableOn = (mysql: ScriptedMysql) => new SqlTable<Person>(mysql.db, 'mysql', users)

describe('a table without RETURNING', () => {
  const row = { id: '1', email: 'ann@example.test', name: null, emailVerified: null, image: null }

  it('gives a record to whoever removed it', async () => {
    const mysql = new ScriptedMysql((sql) => (sql.startsWith('select') ? { rows: [row] } : { affected: 1 }))
    expect(await tableOn(mysql).take({ id: '1' })).toEqual(row)
    expect(mysql.statements.map((text) => text.split(' ')[0])).toEqual(['select', 'delete'])
  })

  it('gives nothing to who came too late', async () => {
    const mysql = new ScriptedMysql((sql) => (sql.startsWith('select') ? { rows: [row] } : { affected: 0 }))
    expect(await tableOn(mysql).take({ id: '1' })).toBeNull()
  })

  it('removes nothing where there is nothing', async () => {
    const mysql = new ScriptedMysql(() => ({}))
    expect(await tableOn(mysql).take({ id: '1' })).toBeNull()
    expect(mysql.asked).toHaveLength(1)
  })
})

describe('a table of MySQL', () => {
  it('finds by the index, and compares bytes', async () => {
    const mysql = new ScriptedMysql(() => ({}))
    await tableOn(mysql).find({ email: 'ann@example.test' })
    expect(mysql.statements[0]).toContain(
      'where (`users`.`mail` = ? and ' +
        'cast(convert(`users`.`mail` using utf8mb4) as binary) = cast(convert(? using utf8mb4) as binary))',
    )
    expect(mysql.asked[0]?.parameters).toEqual(['ann@example.test', 'ann@example.test'])
  })

  it('finds null as null', async () => {
    const mysql = new ScriptedMysql(() => ({}))
    await tableOn(mysql).find({ email: null })
    expect(mysql.statements[0]).toContain('where (`users`.`mail` is null)')
  })

  it('runs a change again that lost a deadlock, but not inside a transaction', async () => {
    let left = 2
    const lost = Object.assign(new TypeError('deadlock'), { code: 'ER_LOCK_DEADLOCK' })
    const mysql = new ScriptedMysql(() => (left-- > 0 ? lost : { affected: 1 }))
    expect(await tableOn(mysql).update({ id: '1' }, { email: null })).toBe(1)
    left = 2
    await tableOn(mysql).insert({ id: '1' })
    expect(mysql.statements.filter((text) => text.startsWith('insert'))).toHaveLength(3)
    left = 1
    const inside = mysql.db.transaction().execute((trx) => tableOn(mysql).within(trx).delete({ id: '1' }))
    await expect(inside).rejects.toBe(lost)
  })
})

describe('a table', () => {
  it('has rows that nobody else changes in SQLite from the first statement on, which writes', async () => {
    const asked: string[] = []
    const db = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: new Database(':memory:') }),
      log: ({ query }) => {
        asked.push(query.sql)
      },
    })
    await sql.raw('create table users (id text, name text, mail text, "emailVerified" text, image text)').execute(db)
    await sql.raw(`insert into users (id, mail) values ('1', 'ann'), ('2', 'bob')`).execute(db)
    asked.length = 0
    const found = await new SqlTable<Person>(db, 'sqlite', users).locked({ id: '1' })
    expect(found).toMatchObject([{ id: '1', email: 'ann' }])
    expect(asked.map((text) => text.split(' where')[0])).toEqual([
      'update "users" set "id" = "id"',
      expect.stringMatching(/^select/),
    ])
  })

  it('counts what is there when nothing is to be changed', async () => {
    const mysql = new ScriptedMysql(() => ({ rows: [{ id: '1' }] }))
    expect(await tableOn(mysql).update({ id: '1' }, { unknown: 1 })).toBe(1)
    expect(mysql.statements[0]).toMatch(/^select/)
  })
})
