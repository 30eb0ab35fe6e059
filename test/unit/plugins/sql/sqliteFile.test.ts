import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { SqliteDatabase } from 'kysely'
import { sqliteFile } from '../../../../plugins/sql/src/sqliteFile.js'

let directory: string
let one: SqliteDatabase
let other: SqliteDatabase

const run = (database: SqliteDatabase, sql: string): unknown => database.prepare(sql).run([])
const names = (database: SqliteDatabase): unknown => database.prepare('select name from people order by name').all([])

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sqlite-'))
  ;[one, other] = (await Promise.all([1, 2].map(() => sqliteFile(join(directory, 'file.db'), 20)))) as [
    SqliteDatabase,
    SqliteDatabase,
  ]
  run(one, 'create table people (name text primary key)')
})
afterEach(() => {
  one.close()
  other.close()
  rmSync(directory, { recursive: true, force: true })
})

describe('a file of SQLite that two connections write to', () => {
  it.each([
    ['a statement', `insert into people values ('late')`],
    ['a statement that answers', `insert into people values ('late') returning name`],
    ['a transaction', 'begin'],
  ])('commits what comes after %s had to give up', (_what, sql) => {
    run(other, 'begin')
    expect(() => (sql.includes('returning') ? one.prepare(sql).all([]) : run(one, sql))).toThrow('locked')
    run(other, 'rollback')
    run(one, `insert into people values ('ann')`)
    expect(names(other)).toEqual([{ name: 'ann' }])
    run(other, `insert into people values ('bob')`)
    run(one, 'begin')
    run(one, `insert into people values ('carla')`)
    run(one, 'commit')
    expect(names(other)).toEqual([{ name: 'ann' }, { name: 'bob' }, { name: 'carla' }])
  })

  it('commits what comes after a statement failed', () => {
    run(one, `insert into people values ('ann')`)
    expect(() => run(one, `insert into people values ('ann')`)).toThrow('UNIQUE')
    run(other, `insert into people values ('bob')`)
    expect(one.prepare(`delete from people where name = 'ann' returning name`).all([])).toEqual([{ name: 'ann' }])
    expect(names(other)).toEqual([{ name: 'bob' }])
  })

  it('undoes a transaction', () => {
    run(one, 'begin')
    run(one, `insert into people values ('ann')`)
    run(one, 'rollback')
    expect(names(one)).toEqual([])
    run(other, `insert into people values ('bob')`)
    expect(names(one)).toEqual([{ name: 'bob' }])
  })
})
