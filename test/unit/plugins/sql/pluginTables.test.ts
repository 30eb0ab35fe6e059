import { describe, expect, it } from '@jest/globals'
import { migrationSql, sqlAdapter, type SqlOptions } from '@authengine/sql'
import { sqlStore, type SqlTables } from 'authengine/adapter'
import { storeToken } from 'authengine/plugin'
import Database from 'libsql'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Log {
  add(name: string): Promise<number>
  all(): Promise<readonly unknown[]>
}
const token = storeToken<Log>('@example/log')

/** Tables of a plugin, in one of its versions. */
const tablesOf = (version: number, name = 'log'): SqlTables => ({
  name,
  version,
  up: (_dialect, from) => [
    ...(from < 1 ? [`create table ${name} (name text)`] : []),
    ...(from < 2 && version >= 2 ? [`alter table ${name} add column at text default 'now'`] : []),
  ],
  stores: [
    sqlStore(token, (db) => ({
      add: (text) => db.run(`insert into ${name} (name) values (?)`, [text]),
      all: () => db.all(`select * from ${name} where name <> ? order by name`, ['']),
    })),
  ],
})

describe('tables of plugins', () => {
  it('are migrated from the version that the database has', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'plugin-'))
    const sqlite = join(directory, 'a.db')
    const one = sqlAdapter({ sqlite }, { tables: [tablesOf(1)] })
    await one.migrate()
    expect(await one.extension(token)?.add('a')).toBe(1)
    const two = sqlAdapter({ sqlite }, { tables: [{ users: 'users' }, tablesOf(2)] })
    expect(await two.missing()).toEqual([{ table: 'log, version 2', columns: [] }])
    await two.migrate()
    expect(await two.missing()).toEqual([])
    // The process with the older version continues.
    await one.migrate()
    expect(await one.missing()).toEqual([])
    await one.extension(token)?.add('b')
    expect(await two.extension(token)?.all()).toEqual([
      { name: 'a', at: 'now' },
      { name: 'b', at: 'now' },
    ])
    const database = new Database(sqlite)
    const versions = database.prepare("select name, version from auth_migrations where name <> 'users'").all()
    expect(versions).toEqual([
      { name: 'plugin:log', version: 1 },
      { name: 'plugin:log', version: 2 },
    ])
    database.close()
    for (const adapter of [one, two]) await adapter.close()
    rmSync(directory, { recursive: true })
  })

  it('can be created beside tables of another library', async () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' }, { foreign: true, tables: [tablesOf(1)] })
    await adapter.migrate()
    expect(await adapter.extension(token)?.all()).toEqual([])
    const { ended, pending, secrets, used } = adapter
    expect([secrets, pending, ended, used]).toEqual([undefined, undefined, undefined, undefined])
    await adapter.close()
  })

  it('are printed with the others', () => {
    expect(migrationSql('postgres', { tables: [tablesOf(2)] })).toMatch(/create table log .*\n\nalter table log/)
  })

  it.each<[readonly SqlTables[], string]>([
    [[tablesOf(1, 'Log')], 'must be a name in lower case'],
    [[tablesOf(0)], 'must be a whole number'],
    [[tablesOf(1), tablesOf(2)], 'is listed twice'],
  ])('are refused if their names or versions are invalid or repeated', (tables, problem) => {
    expect(() => sqlAdapter({ sqlite: ':memory:' }, { tables })).toThrow(problem)
  })

  it('do not keep the names of built-in tables from being checked', () => {
    const options = { tables: [{ user: 'people' }] } as unknown as SqlOptions
    expect(() => sqlAdapter({ sqlite: ':memory:' }, options)).toThrow('users')
  })
})
