import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { Kysely, sql, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { aForeign, anAdapter, PERSON, ScriptedMysql, THEN } from './fixtures.js'

describe('an adapter', () => {
  it('closes a connection that it has opened', async () => {
    const adapter = await anAdapter()
    await adapter.close()
    await expect(adapter.users.create(PERSON)).rejects.toThrow('destroyed')
  })

  it('does not close a connection of the application', async () => {
    const mysql = new ScriptedMysql(() => ({}))
    await mysql.adapter.close()
    expect(await mysql.adapter.users.byId('1')).toBeNull()
  })

  it('does not change foreign tables', async () => {
    await expect((await aForeign()).migrate()).rejects.toThrow(TypeError)
  })

  it('reads the values of a column of any table, for the doctor', async () => {
    const database = new Database(':memory:')
    const db = new Kysely({ dialect: new SqliteDialect({ database }) })
    const adapter = sqlAdapter(db)
    await sql.raw('create table "user" (id text, banned integer)').execute(db)
    await sql.raw(`insert into "user" values ('ann', 1), ('bob', 0), ('eve', null)`).execute(db)
    expect(await adapter.valuesIn('user', 'banned')).toEqual([1, 0])
    expect(await adapter.valuesIn('user', 'banned', 1)).toHaveLength(1)
    expect(await adapter.valuesIn('user', 'role')).toBeUndefined()
    expect(await adapter.valuesIn('organization', 'id')).toBeUndefined()
    await db.destroy()
  })

  it('reads nothing of a file that does not exist', async () => {
    const adapter = sqlAdapter({ sqlite: join(tmpdir(), `absent-${randomUUID()}.db`) })
    expect(await adapter.valuesIn('user', 'id')).toBeUndefined()
    expect(await adapter.plainSessions()).toEqual({ all: 0, plain: 0 })
    await adapter.close()
  })

  it('counts sessions with plain tokens', async () => {
    const adapter = await anAdapter()
    const { id: userId } = await adapter.users.create(PERSON)
    for (const sessionToken of ['plain', 'sha256:00', 'sha256:01'])
      await adapter.sessions.create({ sessionToken, userId, expires: THEN })
    expect(await adapter.plainSessions()).toEqual({ all: 3, plain: 1 })
    await adapter.close()
  })

  it('removes only what has ended', async () => {
    const adapter = await anAdapter()
    const { id: userId } = await adapter.users.create(PERSON)
    const [before, after] = [new Date(THEN.getTime() - 1), new Date(THEN.getTime() + 1)]
    for (const expires of [before, THEN, after]) {
      const name = expires.toISOString()
      await adapter.sessions.create({ sessionToken: name, userId, expires })
      await adapter.verificationTokens.create({ identifier: 'ann', token: name, expires })
      await adapter.counters?.take([{ key: name, max: 1, seconds: 1 }], new Date(expires.getTime() - 1000))
    }
    expect(await adapter.purge(THEN)).toBe(6)
    expect(await adapter.purge(THEN)).toBe(0)
    const left = after.toISOString()
    expect((await adapter.sessions.ofUser(userId)).map(({ sessionToken }) => sessionToken)).toEqual([left])
    expect(await adapter.verificationTokens.take({ identifier: 'ann', token: left })).not.toBeNull()
    expect(await adapter.counters?.take([{ key: left, max: 1, seconds: 1 }], THEN)).toEqual({
      key: left,
      until: after,
    })
    expect((await adapter.users.byId(userId))?.id).toBe(userId)
  })

  it('defect R80: removes any number of rows, a thousand with each statement', async () => {
    const asked: string[] = []
    const database = new Database(':memory:')
    const db = new Kysely({
      dialect: new SqliteDialect({ database }),
      log: ({ query }) => void asked.push(query.sql),
    })
    const adapter = sqlAdapter(db)
    await adapter.migrate()
    const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)'
    await sql.raw(`${numbers} insert into auth_counters select i, 1, '1970-01-01T00:00:00.000Z' from n`).execute(db)
    asked.length = 0
    expect(await adapter.purge(THEN)).toBe(2500)
    const removals = asked.filter((statement) => statement.includes('auth_counters'))
    expect(removals).toHaveLength(3)
    for (const statement of removals) expect(statement).toContain('limit 1000')
    await db.destroy()
  })

  it('removes what has ended in foreign tables, at the current time by default', async () => {
    const adapter = await aForeign()
    const { id: userId } = await adapter.users.create({ ...PERSON, role: 'admin' } as typeof PERSON)
    await adapter.sessions.create({ sessionToken: 'old', userId, expires: new Date(0) })
    await adapter.sessions.create({ sessionToken: 'new', userId, expires: new Date('2099-01-01') })
    expect(await adapter.purge()).toBe(1)
    expect(await adapter.sessions.find('new')).not.toBeNull()
  })
  it('keeps what has not ended in foreign tables with milliseconds', async () => {
    const db = new Kysely({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })
    for (const statement of [
      'create table users (id text, name text, email text, "emailVerified" integer, image text)',
      'create table sessions ("sessionToken" text, "userId" text, expires integer)',
      'create table verification_token (identifier text, token text, expires integer)',
      `insert into users (id) values ('ann')`,
      `insert into sessions values ('old', 'ann', 1), ('new', 'ann', ${String(THEN.getTime())})`,
      `insert into verification_token values ('ann', 'old', 1), ('ann', 'new', ${String(THEN.getTime())})`,
    ]) {
      await sql.raw(statement).execute(db)
    }
    const adapter = sqlAdapter(db, { foreign: true })
    expect(await adapter.purge(new Date(THEN.getTime() - 1))).toBe(2)
    expect((await adapter.sessions.find('new'))?.session.expires).toEqual(THEN)
    expect(await adapter.verificationTokens.take({ identifier: 'ann', token: 'new' })).not.toBeNull()
  })
})
