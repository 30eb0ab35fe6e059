import { describe, expect, it } from '@jest/globals'
import { remembered, versionsOf } from '../../../../plugins/sql/src/schema.js'
import { shapesFrom } from '../../../../plugins/sql/src/TableShape.js'

describe('the schema', () => {
  it.each(['sqlite', 'postgres', 'mysql'] as const)(
    'has five tables, one more since version 2, and four more since version 3, in %s',
    (dialect) => {
      const versions = versionsOf(shapesFrom({}), dialect)
      const tables = versions.map((version) => version.filter((statement) => statement.startsWith('create table')))
      expect(tables.map(({ length }) => length)).toEqual([5, 1, 4])
    },
  )

  it('makes room in MySQL for accounts of authenticators, whatever the name of the column is', () => {
    const shapes = shapesFrom({
      tables: { accounts: 'ours.accounts' },
      columns: { accounts: { providerAccountId: 'their_id' } },
    })
    expect(versionsOf(shapes, 'mysql')[1]).toContain(
      'alter table `ours`.`accounts` modify `their_id` varbinary(1364) not null',
    )
    for (const dialect of ['sqlite', 'postgres'] as const) {
      expect(versionsOf(shapes, dialect)[1]?.join()).not.toContain('alter')
    }
  })

  it('records the versions of each set of tables, whatever its name is', () => {
    expect(remembered(1, "o'users", 'sqlite')).toBe(
      `insert into "auth_migrations" ("name", "version") select 'o''users', 1 from (select 1 as one) as once ` +
        `where not exists (select 1 from "auth_migrations" where "name" = 'o''users' and "version" = 1)`,
    )
  })
})
