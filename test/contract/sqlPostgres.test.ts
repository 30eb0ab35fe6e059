import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { databaseAdapterContract, notesTables } from 'authengine/testing'
import pg from 'pg'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
import { startPostgres } from '../support/sql/postgres.js'

let server: DatabaseServer
let adapter: SqlAdapter
let direct: pg.Client

beforeAll(async () => {
  server = await startPostgres()
  adapter = sqlAdapter({ postgres: server.url }, { tables: [notesTables] })
  await migrate(adapter)
  direct = new pg.Client(server.url)
  await direct.connect()
}, 60_000)

afterAll(async () => {
  await direct.end()
  await adapter.close()
  await server.stop()
}, 60_000)

describe('PostgreSQL', () => {
  const empty = async (): Promise<SqlAdapter> => {
    await direct.query(
      'truncate users, accounts, sessions, authenticators, verification_token, auth_counters, auth_secrets, auth_pending, ' +
        'auth_ended, auth_used, contract_notes',
    )
    return adapter
  }
  it.each(databaseAdapterContract(empty))('$name', ({ run }) => run())
})

describe('tables of another library in PostgreSQL, in a separate schema', () => {
  const tables = {
    users: 'other.people',
    accounts: 'other.accounts',
    sessions: 'other.sessions',
    verificationTokens: 'other.tokens',
  }

  it('are read and written in place', async () => {
    await direct.query(`create schema other
      create table people (id uuid primary key, name text, email text unique, "emailVerified" timestamptz, image text)
      create table accounts (id serial primary key, "userId" uuid, type text, provider text, "providerAccountId" text,
        refresh_token text, access_token text, expires_at bigint, token_type text, scope text, id_token text,
        session_state text, unique (provider, "providerAccountId"))
      create table sessions (id serial primary key, "userId" uuid, expires timestamptz, "sessionToken" text unique)
      create table tokens (identifier text, token text, expires timestamptz, primary key (identifier, token))`)
    const foreign = sqlAdapter({ postgres: server.url }, { foreign: true, tables })
    const account = { provider: 'op', providerAccountId: 'ann', type: 'oidc', expires_at: 4102444800 } as const
    const person = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }
    const ann = await foreign.users.createWithAccount(person, { account })
    const expires = new Date('2030-01-02T03:04:05.678Z')
    await foreign.sessions.create({ sessionToken: 'token', userId: ann.id, expires })
    await foreign.verificationTokens.create({ identifier: 'ann', token: 'token', expires })

    expect(await foreign.users.byAccount(account)).toEqual(ann)
    expect(await foreign.accounts.find(ann.id, 'op')).toEqual({ ...account, userId: ann.id })
    expect(await foreign.sessions.find('token')).toEqual({
      session: { sessionToken: 'token', userId: ann.id, expires },
      user: ann,
    })
    expect(await foreign.verificationTokens.take({ identifier: 'ann', token: 'token' })).toMatchObject({ expires })
    // This id is not a UUID.
    expect(await foreign.users.byId('unknown')).toBeNull()
    await foreign.users.delete('unknown')
    await foreign.accounts.unlinkAll?.('unknown')
    expect(await foreign.users.byId(ann.id)).toEqual(ann)
    await foreign.close()
  })

  it('are created there when they are tables of this library', async () => {
    await direct.query('create schema ours')
    const options = { tables: { users: 'ours.users', accounts: 'ours.accounts', counters: 'ours.counters' } }
    const ours = sqlAdapter({ postgres: server.url }, options)
    await migrate(ours)
    const limit = { key: 'key', max: 1, seconds: 60 }
    const now = new Date('2030-01-01T00:00:00Z')
    expect(await ours.counters?.take([limit], now)).toBeNull()
    expect(await ours.counters?.take([limit], now)).toEqual({ key: 'key', until: new Date('2030-01-01T00:01:00Z') })
    expect((await direct.query('select key from ours.counters')).rows).toEqual([{ key: 'key' }])
    await ours.close()
  })
})
