import { describe, expect, it } from '@jest/globals'
import {
  DummyDriver,
  Kysely,
  MssqlAdapter,
  MysqlAdapter,
  PostgresAdapter,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DialectAdapter,
} from 'kysely'
import { dialectOf } from '../../../../plugins/sql/src/dialectOf.js'

const speaking = (adapter: DialectAdapter): Kysely<unknown> =>
  new Kysely({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })

const ADAPTERS: readonly (readonly [dialect: string, adapter: DialectAdapter])[] = [
  ['sqlite', new SqliteAdapter()],
  ['postgres', new PostgresAdapter()],
  ['mysql', new MysqlAdapter()],
]

describe('the dialect of an instance', () => {
  it.each(ADAPTERS)('is %s', (dialect, adapter) => {
    expect(dialectOf(speaking(adapter))).toBe(dialect)
  })

  it('is refused if it is not supported', () => {
    expect(() => dialectOf(speaking(new MssqlAdapter()))).toThrow(TypeError)
  })
})
