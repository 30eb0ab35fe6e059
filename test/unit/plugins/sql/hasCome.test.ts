import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { hasCome } from '../../../../plugins/sql/src/hasCome.js'
import { ScriptedMysql, THEN } from './fixtures.js'

describe('whether a moment has come', () => {
  it.each([
    ['mysql', THEN],
    ['postgres', THEN.toISOString()],
  ] as const)('is one comparison in %s', async (dialect, parameter) => {
    const asked = new ScriptedMysql(() => ({}))
    await sql`select 1 where ${hasCome(sql.ref('expires'), THEN, dialect)}`.execute(asked.db)
    expect(asked.asked).toEqual([{ sql: 'select 1 where `expires` <= ?', parameters: [parameter] }])
  })

  it('is a question about one point in time in SQLite, whatever is stored', async () => {
    const asked = new ScriptedMysql(() => ({}))
    await sql`select 1 where ${hasCome(sql.ref('expires'), THEN, 'sqlite')}`.execute(asked.db)
    // The next day, for the index: a zone may be half a day ahead.
    expect(asked.asked[0]?.parameters).toEqual(['2030-01-03T03:04:05.678Z', THEN.getTime()])
  })
})
