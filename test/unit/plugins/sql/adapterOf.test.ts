import { createRequire } from 'node:module'
import { describe, expect, it } from '@jest/globals'
import { migrate, SqlAdapter, sqlAdapter } from '@authengine/sql'
import { CamelCasePlugin, Kysely } from 'kysely'
import type * as Copy from 'kysely' with { 'resolution-mode': 'require' }
import Database from 'libsql'
import { PERSON, ScriptedMysql } from './fixtures.js'

describe('sqlAdapter', () => {
  it('accepts a location, or a Kysely instance', () => {
    expect(sqlAdapter({ sqlite: ':memory:' })).toBeInstanceOf(SqlAdapter)
    expect(sqlAdapter(new ScriptedMysql(() => ({})).db)).toBeInstanceOf(SqlAdapter)
  })

  it('accepts an instance of another copy of Kysely', async () => {
    const copy = createRequire(import.meta.url)('kysely') as typeof Copy
    expect(copy.Kysely).not.toBe(Kysely)
    const db = new copy.Kysely<Record<string, never>>({
      dialect: new copy.SqliteDialect({ database: new Database(':memory:') }),
    })
    const adapter = sqlAdapter(db)
    await adapter.migrate()
    const { id } = await adapter.users.create({ name: 'Ann', email: null, emailVerified: null, image: null })
    expect(await adapter.users.byId(id)).toMatchObject({ name: 'Ann' })
    await db.destroy()
  })

  it('reports a missing location with the first query, so that a build can succeed without it', async () => {
    const unset = process.env['NO_SUCH_VARIABLE']!
    for (const location of [{ sqlite: unset }, { postgres: unset }, { mysql: unset }, { sqlite: '' }]) {
      const adapter = sqlAdapter(location)
      await expect(adapter.users.byId('ann')).rejects.toThrow('DATABASE_URL')
      await expect(adapter.missing()).rejects.toThrow('DATABASE_URL')
      await adapter.close()
    }
  })

  it('refuses an invalid location or an unknown option at once', () => {
    expect(() => sqlAdapter('postgres://app:secret@db.example' as never)).toThrow('sqlAdapter({ postgres: … })')
    expect(() => sqlAdapter({ sqlite: ':memory:' }, { table: {} } as never)).toThrow('sqlAdapter table: is unknown')
    expect(() => sqlAdapter(new ScriptedMysql(() => ({})).db, { table: {} } as never)).toThrow(
      'sqlAdapter table: is unknown',
    )
  })

  it('uses the dialect of the options', async () => {
    const mysql = new ScriptedMysql(() => ({ affected: 1 }))
    await sqlAdapter(mysql.db, { dialect: 'postgres' }).verificationTokens.take({ identifier: 'a', token: 'b' })
    expect(mysql.statements[0]).toContain('returning')
  })

  it('ignores plugins of the instance that change names', async () => {
    const mysql = new ScriptedMysql(() => ({}))
    await sqlAdapter(mysql.db.withPlugin(new CamelCasePlugin())).users.byId('1')
    expect(mysql.statements[0]).toContain('`users`.`emailVerified` as `emailVerified`')
  })

  it('uses other names of tables and columns', async () => {
    const adapter = sqlAdapter(
      { sqlite: ':memory:' },
      { tables: { users: 'people' }, columns: { users: { email: 'mail' } } },
    )
    await migrate(adapter)
    const { id } = await adapter.users.create(PERSON)
    expect(await adapter.users.byEmail(PERSON.email)).toEqual({ ...PERSON, id })
  })
})
