import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { MemoryAdapter } from 'authengine'
import { FormerTables, type Sought } from '../../../../../../src/cli/doctor/former/FormerTables.js'
import { Desk } from '../../../../../support/cli/Desk.js'

let desk: Desk
let adapter: SqlAdapter
beforeEach(async () => {
  desk = new Desk()
  adapter = sqlAdapter({ sqlite: desk.folder.at('auth.db') })
  await adapter.migrate()
})
afterEach(async () => {
  await adapter.close()
  desk.clear()
})

const run = async (...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await adapter.layout().connection.run(statement)
}
const tables = (given: unknown = adapter): FormerTables => {
  const found = FormerTables.beside(given)
  if (!found) throw new Error('The adapter has no tables.')
  return found
}
const NAME: Sought = { table: 'user', column: 'userName' }

describe('the tables of a former library', () => {
  it.each(['user', 'users', 'User'])('are found by their usual names: %s', async (table) => {
    const other = sqlAdapter({ sqlite: desk.folder.at('other.db') }, { tables: { users: 'people' } })
    await other.layout().connection.run(`create table "${table}" (id text, "userName" text)`)
    await other.layout().connection.run(`insert into "${table}" values ('a', 'ann'), ('b', ''), ('c', null)`)
    expect(await tables(other).held(NAME)).toMatchObject({ column: 'userName', count: 1 })
    await other.close()
  })

  it('are found with underscores, and by values that count', async () => {
    await run('create table two_factors (id text, user_name text)', "insert into two_factors values ('a', 'ann')")
    const sought = { table: 'twoFactor', column: 'userName' }
    expect(await tables().held(sought)).toEqual({ table: 'two_factors', column: 'user_name', count: 1 })
    expect(await tables().held({ ...sought, counts: (value) => value !== 'ann' })).toBeUndefined()
    expect(await tables().held({ ...sought, table: 'passkey' })).toBeUndefined()
  })

  it('are never those of the adapter', async () => {
    await adapter.users.create({ name: 'Ann', email: null, emailVerified: null })
    expect(await tables().held({ table: 'user', column: 'name' })).toBeUndefined()
  })

  it('are compared with those of the adapter', async () => {
    const ann = await adapter.users.create({ name: 'Ann', email: 'ann@app.example', emailVerified: new Date() })
    const bob = await adapter.users.create({ name: 'Bob', email: 'bob@app.example', emailVerified: null })
    await run(
      'create table user (id text, "userName" text)',
      `insert into user values ('${ann.id}', 'ann'), ('${bob.id}', 'bob'), ('cat', 'cat')`,
    )
    const held = { table: 'user', column: 'userName', count: 3 }
    const left = (carried: Parameters<FormerTables['notCarried']>[3], user = 'id', among = tables()) =>
      among.notCarried(NAME, held, user, carried)
    expect(await left({ table: 'users' })).toBe(1)
    expect(await left({ table: 'users', filled: 'emailVerified' })).toBe(2)
    expect(await left({ table: 'users', filled: 'nothing' })).toBe(3)
    expect(await left({ table: 'secrets', kind: 'passwords' })).toBe(3)
    expect(await left({ table: 'users' }, 'owner')).toBeUndefined()
    await run('drop table auth_secrets')
    expect(await left({ table: 'secrets', kind: 'passwords' })).toBe(3)
    const older = {
      ...{ missing: () => [], migrate: () => undefined, close: () => undefined },
      valuesIn: adapter.valuesIn.bind(adapter),
      plainSessions: adapter.plainSessions.bind(adapter),
    }
    expect(await left({ table: 'users' }, 'id', tables(older))).toBeUndefined()
  })

  it('cannot be compared if a statement fails', async () => {
    await run('create table user (id text, "userName" text)', "insert into user values ('a', 'ann')")
    const layout = adapter.layout()
    const failing = {
      ...{ missing: () => [], migrate: () => undefined, close: () => undefined },
      valuesIn: adapter.valuesIn.bind(adapter),
      plainSessions: adapter.plainSessions.bind(adapter),
      layout: () => ({
        ...layout,
        connection: { ...layout.connection, all: () => Promise.reject(new Error('types')) },
      }),
    }
    const held = { table: 'user', column: 'userName', count: 1 }
    expect(await tables(failing).notCarried(NAME, held, 'id', { table: 'users' })).toBeUndefined()
  })

  it.each([undefined, null, 7, new MemoryAdapter()])('are not known beside %p', (given) => {
    expect(FormerTables.beside(given)).toBeUndefined()
  })
})
