import { describe, expect, it } from '@jest/globals'
import { type DialectAdapter, MssqlAdapter, MysqlAdapter, PostgresAdapter, SqliteAdapter } from 'kysely'
import { dialectOf } from '../../../../plugins/sql/src/dialectOf.js'

const ADAPTERS: readonly (readonly [dialect: string, adapter: DialectAdapter])[] = [
  ['sqlite', new SqliteAdapter()],
  ['postgres', new PostgresAdapter()],
  ['mysql', new MysqlAdapter()],
]

describe('the dialect of an instance', () => {
  it.each(ADAPTERS)('is %s', (dialect, adapter) => {
    expect(dialectOf({ adapter })).toBe(dialect)
  })

  it('is that of the class from which its adapter is derived', () => {
    class NeonAdapter extends PostgresAdapter {}
    expect(dialectOf({ adapter: new NeonAdapter() })).toBe('postgres')
  })

  it('is refused if it is not supported', () => {
    expect(() => dialectOf({ adapter: new MssqlAdapter() })).toThrow(TypeError)
  })
})
