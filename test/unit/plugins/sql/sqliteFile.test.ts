import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import Database from 'libsql'
import { sqliteFile } from '../../../../plugins/sql/src/sqliteFile.js'

let directory: string
let file: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sqlite-'))
  file = join(directory, 'file.db')
})
afterEach(() => {
  rmSync(directory, { recursive: true, force: true })
})

describe('an SQLite file', () => {
  it('allows reading during a write, checks foreign keys, and never waits inside the driver', async () => {
    const database = await sqliteFile(file, 1000)
    const pragma = (name: string): unknown => database.pragma(name)
    expect([pragma('journal_mode'), pragma('foreign_keys'), pragma('busy_timeout')]).toEqual([
      [{ journal_mode: 'wal' }],
      [{ foreign_keys: 1 }],
      [{ timeout: 0 }],
    ])
    database.close()
  })

  it('cannot be prepared while another connection writes to it in another mode', async () => {
    const other = new Database(file)
    other.exec('create table people (name text)')
    other.exec('begin immediate')
    await expect(sqliteFile(file, 0)).rejects.toThrow('locked by another process')
    other.exec('rollback')
    const database = await sqliteFile(file, 0)
    database.close()
    other.close()
  })
})
