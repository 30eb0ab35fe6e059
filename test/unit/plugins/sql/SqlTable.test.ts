import { describe, expect, it } from '@jest/globals'
import Database from 'libsql'
import { CompiledQuery, Kysely, sql, SqliteDialect } from 'kysely'
import { SqlTable, type Tables } from '../../../../plugins/sql/src/SqlTable.js'
import { shapesFrom } from '../../../../plugins/sql/src/TableShape.js'
import { ScriptedMysql, THEN } from './fixtures.js'

interface Person {
  readonly id: string
  readonly email: string | null
}

const { users } = shapesFrom({ columns: { users: { email: 'mail' } } })
const tableOn = (mysql: ScriptedMysql) => new SqlTable<Person>(mysql.db, 'mysql', users)

describe('a table without RETURNING', () => {
  const row = { id: '1', email: 'ann@example.test', name: null, emailVerified: null, image: null }

  it('returns a record to the call that removed it', async () => {
    const mysql = new ScriptedMysql((sql) => (sql.startsWith('select') ? { rows: [row] } : { affected: 1 }))
    expect(await tableOn(mysql).take({ id: '1' })).toEqual(row)
    expect(mysql.statements.map((text) => text.split(' ')[0])).toEqual(['select', 'delete'])
  })

  it('returns null to a call that removed nothing', async () => {
    const mysql = new ScriptedMysql((sql) => (sql.startsWith('select') ? { rows: [row] } : { affected: 0 }))
    expect(await tableOn(mysql).take({ id: '1' })).toBeNull()
  })

  it('deletes nothing if it finds no row', async () => {
    const mysql = new ScriptedMysql(() => ({}))
    expect(await tableOn(mysql).take({ id: '1' })).toBeNull()
    expect(mysql.asked).toHaveLength(1)
  })
})

describe('a table of MySQL', () => {
  it('finds rows by the index, and compares bytes', async () => {
    const mysql = new ScriptedMysql(() => ({}))
    await tableOn(mysql).find({ email: 'ann@example.test' })
    expect(mysql.statements[0]).toContain(
      'where (`users`.`mail` = ? and ' +
        'cast(convert(`users`.`mail` using utf8mb4) as binary) = cast(convert(? using utf8mb4) as binary))',
    )
    expect(mysql.asked[0]?.parameters).toEqual(['ann@example.test', 'ann@example.test'])
  })

  it('finds rows with null', async () => {
    const mysql = new ScriptedMysql(() => ({}))
    await tableOn(mysql).find({ email: null })
    expect(mysql.statements[0]).toContain('where (`users`.`mail` is null)')
  })

  it('repeats a change after a deadlock, but not inside a transaction', async () => {
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
  it('locks rows in SQLite with the first statement of the transaction, which writes', async () => {
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

  it('counts the matching rows if there is no column to change', async () => {
    const mysql = new ScriptedMysql(() => ({ rows: [{ id: '1' }] }))
    expect(await tableOn(mysql).update({ id: '1' }, { unknown: 1 })).toBe(1)
    expect(mysql.statements[0]).toMatch(/^select/)
  })
})

describe('a table of PostgreSQL', () => {
  it('reads times as texts, with their zone if the column has one', async () => {
    const asked = new ScriptedMysql(() => ({}))
    await new SqlTable<Person>(asked.db, 'postgres', users).find({ id: '1' })
    expect(asked.statements[0]).toContain("to_json(`users`.`emailVerified`) #>> '{}' as `emailVerified`")
    expect(asked.statements[0]).toContain('`users`.`mail` as `email`')
  })
})

describe('a table of SQLite', () => {
  const { verificationTokens } = shapesFrom({})
  const aTable = async (type: string, index = '') => {
    const asked: CompiledQuery[] = []
    const db = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: new Database(':memory:') }),
      log: ({ query }) => {
        asked.push(query)
      },
    })
    await sql.raw(`create table verification_token (identifier text, token text, expires ${type})`).execute(db)
    if (index) await sql.raw(`create index ${index} on verification_token (expires)`).execute(db)
    return { asked, db, table: new SqlTable<{ expires: Date }>(db, 'sqlite', verificationTokens) }
  }

  it.each(['text', 'integer', 'datetime', 'real', ''])(
    'removes ended rows of any origin from a column of the type "%s"',
    async (type) => {
      const { db, table } = await aTable(type)
      const at = (moment: number) => new Date(THEN.getTime() + moment).toISOString()
      const forms = {
        text: at,
        number: (moment: number) => THEN.getTime() + moment,
        blank: (moment: number) => at(moment).replace('T', ' ').replace('Z', ''),
        'without a zone': (moment: number) => at(moment).replace('Z', ''),
        'of a zone': (moment: number) => at(moment + 12 * 3_600_000).replace('Z', '+12:00'),
        'of a zone behind': (moment: number) => at(moment - 12 * 3_600_000).replace('Z', '-12:00'),
      }
      const kept = [1, 1000, 3_600_000, 9e11]
      const expected: string[] = []
      for (const [form, write] of Object.entries(forms)) {
        // A number in a column of texts becomes a text.
        if (type === 'text' && form === 'number') continue
        for (const moment of [-9e11, -3_600_000, -1000, -1, 0, ...kept]) {
          const token = `${form} ${String(moment)}`
          if (kept.includes(moment)) expected.push(token)
          await db
            .insertInto('verification_token')
            .values({ token, expires: write(moment) })
            .execute()
        }
      }
      await db.insertInto('verification_token').values({ token: 'never', expires: null }).execute()
      await table.deleteEnded('expires', THEN)
      const left = await db.selectFrom('verification_token').select('token').execute()
      expect(left.map(({ token }) => token)).toEqual([...expected, 'never'])
    },
  )

  it('finds ended rows by the index', async () => {
    const { asked, db, table } = await aTable('text', 'by_end')
    await table.deleteEnded('expires', THEN)
    const { parameters, sql: statement } = asked.at(-1)!
    const plan = await db.executeQuery(CompiledQuery.raw(`explain query plan ${statement}`, [...parameters]))
    expect(JSON.stringify(plan.rows)).toContain('INDEX by_end (expires<?)')
  })
})
