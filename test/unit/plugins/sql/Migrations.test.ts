import { describe, expect, it } from '@jest/globals'
import { migrate, sqlAdapter } from '@authengine/sql'
import { fakeMysql, fakePostgres } from './fakeServers.js'
import { anAdapter, PERSON, ScriptedMysql } from './fixtures.js'

describe('migrations', () => {
  it('keep existing data when they are run again', async () => {
    const adapter = await anAdapter()
    const { id } = await adapter.users.create(PERSON)
    await Promise.all([migrate(adapter), adapter.migrate()])
    expect((await adapter.users.byId(id))?.email).toBe(PERSON.email)
  })

  it('hold a lock of MySQL, and release it when a statement fails', async () => {
    const mysql = new ScriptedMysql((sql) => {
      if (sql.includes('get_lock')) return { rows: [{ got: 1 }] }
      return sql.includes('`accounts`') ? new TypeError('disk full') : {}
    })
    await expect(mysql.adapter.migrate()).rejects.toThrow('disk full')
    expect(mysql.statements[0]).toContain('get_lock')
    expect(mysql.statements.at(-1)).toContain('release_lock')
    expect(mysql.statements.join()).not.toContain('insert into')
  })

  it('give up when another process does not release the lock of MySQL', async () => {
    const mysql = new ScriptedMysql(() => ({ rows: [{ got: 0 }] }))
    await expect(mysql.adapter.migrate()).rejects.toThrow(TypeError)
    expect(mysql.statements).toEqual([expect.stringMatching(/^select get_lock\(.*, 60\)/)])
  })

  it('create only what an older version lacks', async () => {
    const mysql = new ScriptedMysql((sql) => {
      if (sql.includes('get_lock')) return { rows: [{ got: '1' }] }
      return sql.startsWith('select `name`') ? { rows: [{ name: 'users', version: '1' }] } : {}
    })
    await mysql.adapter.migrate()
    expect(mysql.statements.slice(3, -1).map((text) => text.split(' (')[0])).toEqual([
      'create table if not exists `authenticators`',
      'alter table `accounts` modify `providerAccountId` varbinary(1364) not null',
      'insert into `auth_migrations`',
      'create table if not exists `auth_secrets`',
      'create table if not exists `auth_pending`',
      'create table if not exists `auth_ended`',
      'create table if not exists `auth_used`',
      'insert into `auth_migrations`',
      'select `sessions`.`authMethods` from `sessions` where 1 = 0',
    ])
  })

  it('create nothing that exists already', async () => {
    const mysql = new ScriptedMysql((sql) => {
      if (sql.includes('get_lock')) return { rows: [{ got: '1' }] }
      return sql.startsWith('select `name`') ? { rows: [1, 2, 3].map((version) => ({ name: 'users', version })) } : {}
    })
    await mysql.adapter.migrate()
    expect(mysql.statements.filter((text) => text.startsWith('create'))).toHaveLength(1)
  })
})

describe('a migration', () => {
  it.each([
    { dialect: 'postgres', start: fakePostgres, wait: 'pg_advisory_xact_lock' },
    { dialect: 'postgres', start: fakePostgres, wait: 'create table if not exists "sessions"' },
    { dialect: 'mysql', start: fakeMysql, wait: 'get_lock' },
    { dialect: 'mysql', start: fakeMysql, wait: 'alter table' },
  ])('of $dialect may take longer than other statements: $wait', async ({ dialect, start, wait }) => {
    const server = await start()
    const adapter = sqlAdapter({ [dialect]: server.url } as { postgres: string }, { timeLimit: 1000 })
    const waiting = server.hold(wait)
    const migrated = adapter.migrate()
    const answer = await waiting
    // The later request reaches its time limit. The migration started earlier, so it would have reached the same limit.
    const asked = server.hold('users')
    await expect(adapter.users.byId('ann')).rejects.toThrow('time')
    await asked
    answer()
    await migrated
    expect(server.asked.map(({ sql }) => sql).join()).toContain('insert into')
    await adapter.close()
    await server.close()
  })
})
