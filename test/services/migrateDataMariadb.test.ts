import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { cookieOf } from '../support/migrate/betterAuthTables.js'
import { carryIn, expectCarriedOnce, expectHashedInPlace, storedToken } from '../support/migrate/carried.js'
import { startDebianMariadb } from '../support/services/debianMariadb.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'

let server: DatabaseServer
let adapter: SqlAdapter

/** The collation ignores letter case. */
const TABLES = [
  `create table user (id varchar(36) primary key, name varchar(255), email varchar(255) unique, emailVerified boolean not null,
    image text, createdAt timestamp(3) not null, updatedAt timestamp(3) not null) collate utf8mb4_general_ci`,
  `create table session (id varchar(36) primary key, expiresAt timestamp(3) not null, token varchar(255) unique,
    createdAt timestamp(3) not null, updatedAt timestamp(3) not null, ipAddress text, userAgent text, userId varchar(36))
    collate utf8mb4_general_ci`,
  `create table account (id varchar(36) primary key, accountId varchar(255), providerId varchar(255), userId varchar(36),
    accessToken text, refreshToken text, idToken text, accessTokenExpiresAt timestamp(3) null, scope text, password text)
    collate utf8mb4_general_ci`,
  `insert into user values ('ann', 'Ann', 'ann@app.example', 1, null, '2026-11-01 10:00:00', '2026-11-01 10:00:00'),
    ('bob', 'Bob', 'bob@app.example', 0, null, '2026-11-01 10:00:00', '2026-11-01 10:00:00')`,
  `insert into account values ('1', 'AbC', 'github', 'ann', 'at', null, null, null, 'a,b', null),
    ('2', 'aBc', 'github', 'bob', 'at', null, null, null, 'a,b', null)`,
  `insert into session values ('1', '2026-12-05 10:00:00', 'token', '2026-11-01 10:00:00', '2026-11-01 10:00:00', '', '', 'ann')`,
  `create table people (id varchar(36) primary key, name text, email varchar(191) unique, emailVerified datetime(3), image text)`,
  `create table people_accounts (userId varchar(36), type varchar(191), provider varchar(191), providerAccountId varchar(191),
    refresh_token text, access_token text, expires_at int, token_type text, scope text, id_token text, session_state text,
    primary key (provider, providerAccountId))`,
  `create table people_sessions (id varchar(36) primary key, sessionToken varchar(191) unique, userId varchar(36),
    expires datetime(3) not null) collate utf8mb4_general_ci`,
  `insert into people values ('cid', 'Cid', 'cid@app.example', '2026-11-01 10:00:00', null)`,
  `insert into people_sessions values ('1', 'a-Token', 'cid', '2026-12-05 10:00:00')`,
]

beforeAll(async () => {
  server = await startDebianMariadb({ 'default-time-zone': '+05:30' })
  adapter = sqlAdapter({ mysql: server.url })
  await adapter.migrate()
  const { connection } = adapter.layout()
  for (const statement of TABLES) await connection.run(statement)
}, 120_000)
afterAll(async () => {
  await adapter.close()
  await server.stop()
}, 120_000)

describe('MariaDB', () => {
  it('carries rows of Better Auth, twice, and account ids that differ only in case', async () => {
    await expectCarriedOnce(() => carryIn(adapter, 'better-auth'), [2, 2, 1])
    expect((await adapter.users.byId('ann'))?.emailVerified).toEqual(new Date('2026-11-01T10:00:00.000Z'))
    const { session } = (await adapter.sessions.find(storedToken(cookieOf('token')))) ?? {}
    expect(session?.expires).toEqual(new Date('2026-12-05T10:00:00.000Z'))
  }, 120_000)

  it('hashes sessions of Auth.js where they are', async () => {
    const tables = { users: 'people', accounts: 'people_accounts', sessions: 'people_sessions' }
    await expectHashedInPlace(sqlAdapter({ mysql: server.url }, { foreign: true, tables }), 'a-Token')
  }, 120_000)
})
