import { describe, expect, it } from '@jest/globals'
import { migrationSql } from '@authengine/sql'

describe('the printed schema', () => {
  it.each(['sqlite', 'postgres', 'mysql'] as const)('can be run again in %s', (dialect) => {
    for (const statement of migrationSql(dialect).split(';\n').filter(Boolean)) {
      expect(statement.trim()).toMatch(
        /^create (table|index) if not exists |where not exists|^alter table `accounts` modify /,
      )
    }
  })

  it('compares bytes in MySQL, and keeps milliseconds', () => {
    const printed = migrationSql('mysql')
    expect(printed.match(/create table/g)).toHaveLength(11)
    expect(printed.match(/character set utf8mb4 collate utf8mb4_bin/g)).toHaveLength(10)
    expect(printed).toContain('`expires` datetime(3) not null')
    expect(printed).toContain('`key` varbinary(512) not null')
    expect(printed).not.toContain('create index')
  })

  it('keeps times with their zone in PostgreSQL', () => {
    expect(migrationSql('postgres')).toContain('"expires" timestamptz(3) not null')
  })

  it('adds no column of the application', () => {
    expect(migrationSql('postgres', { columns: { users: { role: 'role', email: 'mail' } } })).not.toContain('role')
  })

  it('quotes names', () => {
    const printed = migrationSql('postgres', { tables: { users: 'auth.pe"ople' } })
    expect(printed).toContain('create table if not exists "auth"."pe""ople"')
    expect(printed).toContain('references "auth"."pe""ople" ("id") on delete cascade')
  })
})
