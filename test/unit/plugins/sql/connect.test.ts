import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { connect } from '../../../../plugins/sql/src/connect.js'

describe('a connection', () => {
  it('uses the dialect of its location, and is not opened before it is used', async () => {
    const locations = {
      sqlite: '/no/such/folder/file.db',
      postgres: 'postgres://127.0.0.1:1/x',
      mysql: 'mysql://127.0.0.1:1/x',
    }
    for (const [dialect, at] of Object.entries(locations)) {
      const connection = connect({ [dialect]: at } as { sqlite: string })
      expect(connection.dialect).toBe(dialect)
      await expect(sql`select 1`.execute(connection.db)).rejects.toBeInstanceOf(Error)
      await connection.db.destroy()
    }
  })

  it('reports a missing file, and assumes that every other location exists', async () => {
    const isThere = async (sqlite: string): Promise<boolean | undefined> => connect({ sqlite }).isThere?.()
    expect(await isThere('no-such-file.db')).toBe(false)
    await expect(isThere('no/such/folder/file.db')).rejects.toThrow('Make it: mkdir -p no/such/folder')
    for (const each of ['package.json', ':memory:', 'file:auth.db', 'libsql://db.example']) {
      expect([each, await isThere(each)]).toEqual([each, true])
    }
    expect(connect({ mysql: 'mysql://127.0.0.1:1/x' }).isThere).toBeUndefined()
  })

  it('to SQLite enforces foreign keys', async () => {
    const { db } = connect({ sqlite: ':memory:' })
    expect((await sql`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }])
    await db.destroy()
  })
})
