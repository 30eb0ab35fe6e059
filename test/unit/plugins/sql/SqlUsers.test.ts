import { describe, expect, it } from '@jest/globals'
import { migrate, sqlAdapter } from '@authengine/sql'
import { Kysely, sql } from 'kysely'
import { dialectAt } from '../../../../plugins/sql/src/connect.js'
import { ACCOUNT, anAdapter, PERSON, THEN } from './fixtures.js'

describe('a user', () => {
  it('keeps the milliseconds of the time of verification', async () => {
    const { users } = await anAdapter()
    const { id } = await users.create({ ...PERSON, emailVerified: THEN })
    expect((await users.byId(id))?.emailVerified).toEqual(THEN)
  })

  it('is returned as stored, without members that have no column', async () => {
    const { users } = await anAdapter()
    const created = await users.create({ ...PERSON, role: 'admin' } as typeof PERSON)
    expect(created).toEqual({ ...PERSON, id: created.id })
    expect(await users.byId(created.id)).toEqual(created)
  })

  it("has the default values of the application's columns at once", async () => {
    const db = new Kysely({ dialect: dialectAt({ sqlite: ':memory:' }) })
    await migrate(db)
    await sql`alter table users add column role text not null default 'member'`.execute(db)
    const { users } = sqlAdapter(db, { columns: { users: { role: 'role' } } })
    const alone = await users.create(PERSON)
    const withAccount = await users.createWithAccount({ ...PERSON, email: 'bob@example.test' }, { account: ACCOUNT })
    for (const created of [alone, withAccount]) {
      expect(created).toMatchObject({ role: 'member' })
      expect(await users.byId(created.id)).toEqual(created)
    }
  })

  it('defect R12: explains what to do if a column of the application has no value for a new user', async () => {
    const db = new Kysely({ dialect: dialectAt({ sqlite: ':memory:' }) })
    await sql`create table users (id text primary key, name text, email text unique, "emailVerified" text, image text,
      role text not null)`.execute(db)
    await migrate(db)
    const { users } = sqlAdapter(db, { columns: { users: { role: 'role' } } })
    expect(users.extraColumns).toEqual(['role'])
    await expect(users.create(PERSON)).rejects.toThrow('Give the column a default')
    await expect(users.createWithAccount(PERSON, { account: ACCOUNT })).rejects.toThrow('Give the column a default')
    await expect(users.create({ ...PERSON, role: 'editor' } as typeof PERSON)).resolves.toMatchObject({
      role: 'editor',
    })
  })

  it('keeps members that are missing or undefined in an update', async () => {
    const { users } = await anAdapter()
    const { id } = await users.create(PERSON)
    expect(await users.update({ id, name: 'Anna', image: undefined } as { id: string; name: string })).toEqual({
      ...PERSON,
      name: 'Anna',
      id,
    })
  })

  it('is not stored if its account cannot be stored', async () => {
    const { users } = await anAdapter()
    await users.createWithAccount(PERSON, { account: ACCOUNT })
    const late = users.createWithAccount({ ...PERSON, email: 'late@example.test' }, { account: ACCOUNT })
    await expect(late).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    expect(await users.byEmail('late@example.test')).toBeNull()
  })

  it('is removed with its accounts and sessions', async () => {
    const { accounts, sessions, users } = await anAdapter()
    const { id } = await users.createWithAccount(PERSON, { account: ACCOUNT })
    await sessions.create({ sessionToken: 'token', userId: id, expires: THEN })
    await users.delete(id)
    expect(await accounts.find(id, 'op')).toBeNull()
    expect(await sessions.delete('token')).toBeNull()
  })
})
