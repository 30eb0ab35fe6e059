import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import pg from 'pg'
import { cookieOf } from '../support/migrate/betterAuthTables.js'
import { carryIn, expectCarriedOnce, expectHashedInPlace, storedToken } from '../support/migrate/carried.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
import { startPostgres } from '../support/sql/postgres.js'

let server: DatabaseServer
let direct: pg.Client
let adapter: SqlAdapter

/** The tables of Better Auth in PostgreSQL, and those of Auth.js as Prisma makes them, without time zones. */
const TABLES = `
create table "user" ("id" text primary key, "name" text not null, "email" text not null unique, "emailVerified" boolean not null,
  "image" text, "createdAt" timestamptz not null, "updatedAt" timestamptz not null, "banned" boolean, "banExpires" timestamptz);
create table "session" ("id" text primary key, "expiresAt" timestamptz not null, "token" text not null unique,
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text, "userId" text not null);
create table "account" ("id" text primary key, "accountId" text not null, "providerId" text not null, "userId" text not null,
  "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz,
  "scope" text, "password" text, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
insert into "user" values ('ann', 'Ann', 'ann@app.example', true, null, '2026-11-01 12:00+02', now(), false, null),
  ('bob', 'Bob', 'bob@app.example', false, null, now(), now(), true, null);
insert into "account" values ('1', '7', 'github', 'ann', 'at', null, null, '2026-12-01T00:00Z', null, 'a,b', null, now(), now());
insert into "session" values ('1', '2026-12-05T10:00Z', 'token', '2026-11-01T10:00Z', '2026-11-02T10:00Z', '', '', 'ann');
create table "User" (id text primary key, name text, email text unique, "emailVerified" timestamp(3), image text);
create table "Account" ("userId" text not null, type text not null, provider text not null, "providerAccountId" text not null,
  refresh_token text, access_token text, expires_at integer, token_type text, scope text, id_token text, session_state text,
  primary key (provider, "providerAccountId"));
create table "Session" ("sessionToken" text not null unique, "userId" text not null, expires timestamp(3) not null);
insert into "User" values ('cid', 'Cid', 'Cid@app.example', '2026-11-01 10:00:00', null);
insert into "Account" values ('cid', 'oauth', 'github', '8', null, 'at', 1, null, null, null, null);
insert into "Session" values ('a-token', 'cid', '2026-12-05 10:00:00')`

beforeAll(async () => {
  server = await startPostgres()
  direct = new pg.Client(server.url)
  await direct.connect()
  await direct.query(TABLES)
  adapter = sqlAdapter({ postgres: server.url })
  await adapter.migrate()
}, 120_000)
afterAll(async () => {
  await direct.end()
  await adapter.close()
  await server.stop()
}, 120_000)

describe('PostgreSQL', () => {
  it('carries rows of Better Auth, twice', async () => {
    await expectCarriedOnce(() => carryIn(adapter, 'better-auth', { banned: 'keep' }), [2, 1, 1])
    expect((await adapter.users.byId('ann'))?.emailVerified).toEqual(new Date('2026-11-01T10:00:00.000Z'))
    expect((await adapter.users.byId('bob'))?.emailVerified).toBeNull()
    const { session, user } = (await adapter.sessions.find(storedToken(cookieOf('token')))) ?? {}
    expect([user?.id, session?.expires]).toEqual(['ann', new Date('2026-12-05T10:00:00.000Z')])
  }, 120_000)

  it('carries rows of Auth.js, with times without a time zone in UTC', async () => {
    const report = await carryIn(adapter, 'authjs')
    expect(report.blockers).toEqual([])
    expect(await adapter.users.byId('cid')).toMatchObject({
      email: 'cid@app.example',
      emailVerified: new Date('2026-11-01T10:00:00.000Z'),
    })
    const { session } = (await adapter.sessions.find(storedToken('a-token'))) ?? {}
    expect(session?.expires).toEqual(new Date('2026-12-05T10:00:00.000Z'))
  }, 120_000)

  it('hashes sessions of Auth.js where they are', async () => {
    const tables = { users: 'User', accounts: 'Account', sessions: 'Session' }
    await expectHashedInPlace(sqlAdapter({ postgres: server.url }, { foreign: true, tables }), 'a-token')
  }, 120_000)
})
