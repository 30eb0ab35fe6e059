import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { CompiledQuery } from 'kysely'
import type Database from 'libsql'
import { SqliteConnection } from '../../../../plugins/sql/src/SqliteConnection.js'
import { sqliteFile } from '../../../../plugins/sql/src/sqliteFile.js'
import { Turns } from '../../../../plugins/sql/src/Turns.js'

const TIME_LIMIT_MS = 20

let directory: string
let file: Database.Database
let otherFile: Database.Database
let turns: Turns
let one: SqliteConnection
let other: SqliteConnection

const run = async (connection: SqliteConnection, sql: string): Promise<unknown> =>
  (await connection.executeQuery(CompiledQuery.raw(sql))).rows
const names = async (connection: SqliteConnection): Promise<unknown[]> => {
  const { rows } = await connection.executeQuery<{ name: string }>(
    CompiledQuery.raw('select name from people order by name'),
  )
  return rows.map(({ name }) => name)
}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sqlite-'))
  const path = join(directory, 'file.db')
  file = await sqliteFile(path, TIME_LIMIT_MS)
  otherFile = await sqliteFile(path, TIME_LIMIT_MS)
  turns = new Turns()
  one = new SqliteConnection(file, turns, TIME_LIMIT_MS)
  other = new SqliteConnection(otherFile, new Turns(), TIME_LIMIT_MS)
  await run(one, 'create table people (name text primary key)')
})
afterEach(() => {
  file.close()
  otherFile.close()
  rmSync(directory, { recursive: true, force: true })
})

describe('an SQLite file to which two connections write', () => {
  it.each([
    ['a statement', `insert into people values ('late')`],
    ['a statement that answers', `insert into people values ('late') returning name`],
    ['a transaction', 'begin'],
  ])('commits statements that follow %s after a time-out', async (_what, sql) => {
    await run(other, 'begin')
    await expect(run(one, sql)).rejects.toThrow('locked')
    await run(other, 'rollback')
    await run(one, `insert into people values ('ann')`)
    expect(await names(other)).toEqual(['ann'])
    await run(other, `insert into people values ('bob')`)
    await run(one, 'begin')
    await run(one, `insert into people values ('carla')`)
    await run(one, 'commit')
    expect(await names(other)).toEqual(['ann', 'bob', 'carla'])
  })

  it.each([
    ['a statement', [`insert into people values ('ann')`]],
    ['a transaction', ['begin', `insert into people values ('ann')`, 'commit']],
  ])('runs %s as soon as the other connection has finished', async (_what, statements) => {
    await run(other, 'begin')
    const patient = new SqliteConnection(file, turns, 60_000)
    const written = (async () => {
      for (const statement of statements) await run(patient, statement)
    })()
    await expect(names(one)).resolves.toEqual([])
    await run(other, 'rollback')
    await written
    expect(await names(other)).toEqual(['ann'])
  })

  it('commits statements that follow a failed statement', async () => {
    await run(one, `insert into people values ('ann')`)
    await expect(run(one, `insert into people values ('ann')`)).rejects.toThrow('UNIQUE')
    await run(other, `insert into people values ('bob')`)
    expect(await run(one, `delete from people where name = 'ann' returning name`)).toEqual([{ name: 'ann' }])
    expect(await names(other)).toEqual(['bob'])
  })

  it('rolls back a transaction', async () => {
    await run(one, 'begin')
    await run(one, `insert into people values ('ann')`)
    await run(one, 'rollback')
    expect(await names(one)).toEqual([])
    await run(other, `insert into people values ('bob')`)
    expect(await names(one)).toEqual(['bob'])
  })
})

describe('two connections of one process', () => {
  it('neither see nor end a transaction of the other', async () => {
    const next = new SqliteConnection(file, turns, TIME_LIMIT_MS)
    await run(one, 'begin')
    await run(one, `insert into people values ('ann')`)
    await run(next, 'rollback')
    await run(next, 'commit')
    const seen = names(next)
    await run(one, 'commit')
    expect(await seen).toEqual(['ann'])
  })

  it('roll back a transaction that is open when its connection is released', async () => {
    const next = new SqliteConnection(file, turns, TIME_LIMIT_MS)
    await run(one, 'begin')
    await run(one, `insert into people values ('ann')`)
    one.release()
    expect(await names(next)).toEqual([])
  })
})

it('returns the number of changed rows, and streams rows', async () => {
  const insert = CompiledQuery.raw(`insert into people values ('ann'), ('bob')`)
  expect(await one.executeQuery(insert)).toMatchObject({ numAffectedRows: 2n })
  const streamed: unknown[] = []
  for await (const { rows } of one.streamQuery(CompiledQuery.raw('select name from people'))) streamed.push(...rows)
  expect(streamed).toEqual([{ name: 'ann' }, { name: 'bob' }])
})
