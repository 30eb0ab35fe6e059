import { describe, expect, it } from '@jest/globals'
import { migrate, sqlAdapter } from '@authengine/sql'
import { Kysely, sql } from 'kysely'
import { dialectAt } from '../../../../plugins/sql/src/connect.js'
import { ACCOUNT, anAdapter, PERSON, THEN } from './fixtures.js'

describe('a user', () => {
  it('keeps the milliseconds of the proof of their address', async () => {
    const { users } = await anAdapter()
    const { id } = await users.create({ ...PERSON, emailVerified: THEN })
    expect((await users.byId(id))?.emailVerified).toEqual(THEN)
  })

  it('is answered as stored: what has no column is left out', async () => {
    const { users } = await anAdapter()
    const created = await users.create({ ...PERSON, role: 'admin' } as typeof PERSON)
    expect(created).toEqual({ ...PERSON, id: created.id })
    expect(await users.byId(created.id)).toEqual(created)
  })

  it('has at once what the database gives a column of the application', async () => {
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

  it('defect R12: says what to do where a column of the application has no value for a new user', async () => {
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

  it('keeps what is not given', async () => {
    const { users } = await anAdapter()
    const { id } = await users.create(PERSON)
    expect(await users.update({ id, name: 'Anna', image: undefined } as { id: string; name: string })).toEqual({
      ...PERSON,
      name: 'Anna',
      id,
    })
  })

  it('is not stored without their account', async () => {
    const { users } = await anAdapter()
    await users.createWithAccount(PERSON, { account: ACCOUNT })
    const late = users.createWithAccount({ ...PERSON, email: 'late@example.test' }, { account: ACCOUNT })
    await expect(late).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    expect(await users.byEmail('late@example.test')).toBeNull()
  })

  it('goes with everything that is theirs', async () => {
    const { accounts, sessions, users } = await anAdapter()
    const { id } = await users.createWithAccount(PERSON, { account: ACCOUNT })
    await sessions.create({ sessionToken: 'token', userId: id, expires: THEN })
    await users.delete(id)
    expect(await accounts.find(id, 'op')).toBeNull()
    expect(await sessions.delete('token')).toBeNull()
  })
})
