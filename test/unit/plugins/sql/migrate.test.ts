import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { migrate, migrationSql, sqlAdapter } from '@authengine/sql'
import Database from 'libsql'
import { PERSON } from './fixtures.js'

const directory = mkdtempSync(join(tmpdir(), 'sqlite-'))
afterAll(() => {
  rmSync(directory, { recursive: true, force: true })
})

describe('migrate', () => {
  it('opens and closes the given database', async () => {
    const sqlite = join(directory, 'given.db')
    await migrate({ sqlite }, { tables: { users: 'people' } })
    const adapter = sqlAdapter({ sqlite }, { tables: { users: 'people' } })
    expect((await adapter.users.create(PERSON)).email).toBe(PERSON.email)
    await adapter.close()
  })

  it('changes nothing after the printed statements were run, even twice', async () => {
    const file = join(directory, 'printed.db')
    const database = new Database(file)
    database.exec(migrationSql('sqlite'))
    database.exec(migrationSql('sqlite'))
    expect(database.prepare('select version from auth_migrations').all()).toEqual(
      [1, 2, 3].map((version) => ({ version })),
    )
    database.close()
    await migrate({ sqlite: file })
  })
})
