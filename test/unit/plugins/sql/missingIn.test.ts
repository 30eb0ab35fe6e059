import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import Database from 'libsql'
import { ScriptedMysql } from './fixtures.js'

const directory = mkdtempSync(join(tmpdir(), 'missing-'))
afterAll(() => {
  rmSync(directory, { recursive: true, force: true })
})

describe('the missing tables and columns of a database', () => {
  it('are all tables at first, and none after the migration', async () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' })
    expect(await adapter.missing()).toEqual(
      [
        ...['users', 'accounts', 'sessions', 'verification_token', 'authenticators', 'auth_counters'],
        ...['auth_secrets', 'auth_pending', 'auth_ended', 'auth_used'],
      ].map((table) => ({
        table,
        columns: [],
      })),
    )
    await adapter.migrate()
    expect(await adapter.missing()).toEqual([])
  })

  it('are the columns that an existing table of the application lacks', async () => {
    const sqlite = join(directory, 'theirs.db')
    const database = new Database(sqlite)
    database.exec('create table users (id text primary key, email text, name text)')
    database.close()
    const adapter = sqlAdapter({ sqlite })
    await adapter.migrate()
    expect(await adapter.missing()).toEqual([{ table: 'users', columns: ['emailVerified', 'image'] }])
    await adapter.close()
  })

  it('are all tables if there is no file, and no file is created', async () => {
    const sqlite = join(directory, 'none.db')
    const adapter = sqlAdapter({ sqlite })
    const missing = await adapter.missing()
    expect(missing).toEqual(await sqlAdapter({ sqlite: ':memory:' }).missing())
    expect(existsSync(sqlite)).toBe(false)
    await adapter.migrate()
    expect(await adapter.missing()).toEqual([])
    await adapter.close()
  })

  it('use the configured names', async () => {
    const adapter = sqlAdapter(
      { sqlite: ':memory:' },
      { tables: { users: 'people' }, columns: { users: { role: 'r' } } },
    )
    await adapter.migrate()
    expect(await adapter.missing()).toEqual([{ table: 'people', columns: ['r'] }])
  })

  it('do not include tables that are not used', async () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' }, { foreign: true })
    expect((await adapter.missing()).map(({ table }) => table)).toEqual([
      'users',
      'accounts',
      'sessions',
      'verification_token',
    ])
  })

  it('include the schema of a table', async () => {
    const mysql = new ScriptedMysql(() => ({}))
    await sqlAdapter(mysql.db, { tables: { users: 'auth.people' } }).missing()
    expect(mysql.statements[1]).toContain('`auth`.`people`.`id`')
    expect(mysql.statements[1]).toContain('from `auth`.`people` where 1 = 0')
  })

  it('are unknown while the database cannot be reached', async () => {
    const mysql = new ScriptedMysql(() => new TypeError('connection refused'))
    await expect(mysql.adapter.missing()).rejects.toThrow('connection refused')
  })

  it.each([
    ['goes away after the first question', (asked: number) => asked > 1],
    ['fails to answer one question', (asked: number) => asked === 2],
  ])('are unknown if a database %s', async (_case, fails) => {
    const mysql: ScriptedMysql = new ScriptedMysql(() =>
      fails(mysql.asked.length) ? new TypeError('Connection lost') : {},
    )
    await expect(mysql.adapter.missing()).rejects.toThrow('Connection lost')
  })

  it('are none if every single column is found, because another process has just added one', async () => {
    const unknown = Object.assign(new TypeError('Unknown column'), { code: 'ER_BAD_FIELD_ERROR', errno: 1054 })
    const mysql: ScriptedMysql = new ScriptedMysql(() => (mysql.asked.length === 2 ? unknown : {}))
    expect(await mysql.adapter.missing()).toEqual([])
  })
})
