import { describe, expect, it } from '@jest/globals'
import { remembered, versionsOf } from '../../../../plugins/sql/src/schema.js'
import { shapesFrom } from '../../../../plugins/sql/src/TableShape.js'

describe('the schema', () => {
  it.each(['sqlite', 'postgres', 'mysql'] as const)('has one version so far, of five tables, in %s', (dialect) => {
    const versions = versionsOf(shapesFrom({}), dialect)
    expect(versions).toHaveLength(1)
    expect(versions[0]?.filter((statement) => statement.startsWith('create table'))).toHaveLength(5)
  })

  it('remembers the versions of each set of tables, whatever it is called', () => {
    expect(remembered(1, shapesFrom({ tables: { users: "o'users" } }), 'sqlite')).toBe(
      `insert into "auth_migrations" ("name", "version") select 'o''users', 1 from (select 1 as one) as once ` +
        `where not exists (select 1 from "auth_migrations" where "name" = 'o''users' and "version" = 1)`,
    )
  })
})
