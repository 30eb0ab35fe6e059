import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { connect } from '../../../../plugins/sql/src/connect.js'

describe('a connection', () => {
  it('speaks the dialect of its location, and is not opened before it is used', async () => {
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

  it('to SQLite waits for others, and keeps references whole', async () => {
    const { db } = connect({ sqlite: ':memory:' })
    expect((await sql`pragma busy_timeout`.execute(db)).rows).toEqual([{ timeout: 5000 }])
    expect((await sql`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }])
    await db.destroy()
  })
})
