import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, it } from '@jest/globals'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { databaseAdapterContract, notesTables } from 'authengine/testing'

const directory = mkdtempSync(join(tmpdir(), 'sqlite-'))
const open: SqlAdapter[] = []
let files = 0

async function created(file: string): Promise<SqlAdapter> {
  const adapter = sqlAdapter({ sqlite: file }, { tables: [notesTables] })
  open.push(adapter)
  await adapter.migrate()
  return adapter
}

afterEach(async () => {
  for (const adapter of open.splice(0)) await adapter.close()
})
afterAll(() => {
  rmSync(directory, { recursive: true, force: true })
})

const places = {
  'SQLite in memory': () => created(':memory:'),
  'SQLite in a file': () => created(join(directory, `${String(files++)}.db`)),
}

describe.each(Object.entries(places))('%s', (_name, create) => {
  it.each(databaseAdapterContract(create))('$name', ({ run }) => run())
})
