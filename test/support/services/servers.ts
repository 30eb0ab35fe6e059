import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { SqlDialect, SqlLocation } from '@authengine/sql'
import type { DatabaseServer } from '../sql/DatabaseServer.js'
import type { SharedPlace } from '../sql/SharedPlace.js'
import { startDebianMariadb } from './debianMariadb.js'
import { startDebianPostgres } from './debianPostgres.js'

/** A kind of database server of Debian. */
export interface ServerKind {
  start(): Promise<DatabaseServer>
  readonly dialect: Exclude<SqlDialect, 'sqlite'>
  /** Makes a location of its URL. */
  at(url: string): SqlLocation
  /** Statements that create tables like those of other libraries, with their usual columns. */
  readonly foreign: readonly string[]
  /** Runs statements with the client program of the server. */
  feed(url: string, statements: string): Promise<void>
}

const PostgreSQL: ServerKind = {
  start: startDebianPostgres,
  dialect: 'postgres',
  at: (url) => ({ postgres: url }),
  foreign: [
    `create table people (id uuid primary key, name text, email text unique, "emailVerified" timestamptz, image text)`,
    `create table people_accounts (id serial primary key, "userId" uuid not null, type varchar(255) not null,
      provider varchar(255) not null, "providerAccountId" varchar(255) not null, refresh_token text, access_token text,
      expires_at bigint, id_token text, scope text, session_state text, token_type text,
      unique (provider, "providerAccountId"))`,
    `create table people_sessions (id serial primary key, "userId" uuid not null, expires timestamptz not null,
      "sessionToken" varchar(255) not null unique)`,
    `create table people_tokens (identifier text not null, expires timestamptz not null, token text not null,
      primary key (identifier, token))`,
    `create table people_keys ("credentialID" text not null unique, "userId" uuid not null,
      "providerAccountId" text not null, "credentialPublicKey" text not null, counter bigint not null,
      "credentialDeviceType" text not null, "credentialBackedUp" boolean not null, transports text,
      primary key ("userId", "credentialID"))`,
  ],
  feed: (url, statements) => fed('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', url], statements),
}

const MariaDB: ServerKind = {
  start: () => startDebianMariadb(),
  dialect: 'mysql',
  at: (url) => ({ mysql: url }),
  foreign: [
    `create table people (id varchar(255) primary key, name varchar(255), email varchar(255) unique,
      emailVerified datetime(3) null, image text) collate utf8mb4_bin`,
    `create table people_accounts (userId varchar(255) not null, type varchar(255) not null,
      provider varchar(255) not null, providerAccountId varchar(255) not null, refresh_token text, access_token text,
      expires_at bigint, id_token text, scope varchar(255), session_state varchar(255), token_type varchar(255),
      primary key (provider, providerAccountId)) collate utf8mb4_bin`,
    `create table people_sessions (sessionToken varchar(255) primary key, userId varchar(255) not null,
      expires datetime not null) collate utf8mb4_bin`,
    `create table people_tokens (identifier varchar(255) not null, token varchar(255) not null,
      expires datetime not null, primary key (identifier, token)) collate utf8mb4_bin`,
    `create table people_keys (credentialID varchar(255) not null unique, userId varchar(255) not null,
      providerAccountId varchar(255) not null, credentialPublicKey text not null, counter bigint not null,
      credentialDeviceType varchar(255) not null, credentialBackedUp boolean not null, transports varchar(255),
      primary key (userId, credentialID)) collate utf8mb4_bin`,
  ],
  feed: (url, statements) => {
    const { hostname, password, pathname, port, username } = new URL(url)
    const place = [`--host=${hostname}`, `--port=${port}`, `--user=${username}`, `--password=${password}`]
    return fed('mariadb', ['--no-defaults', ...place, pathname.slice(1)], statements)
  },
}

/** The servers of Debian, by name. */
export const SERVERS: Readonly<Record<string, ServerKind>> = {
  PostgreSQL,
  MariaDB,
  // The default since MariaDB 11.6: a transaction fails if another one has changed its rows in the meantime.
  'MariaDB with snapshot isolation': {
    ...MariaDB,
    start: () => startDebianMariadb({ 'innodb-snapshot-isolation': 'ON' }),
  },
}

/** The same servers, for tests that only need their databases. */
export const SHARED: Readonly<Record<string, () => Promise<SharedPlace>>> = Object.fromEntries(
  Object.entries(SERVERS).map(([name, { at, start }]) => [
    `${name} of Debian`,
    async () => {
      const { stop, url } = await start()
      return { at: at(url), stop }
    },
  ]),
)

/** Names of the tables of another library in these tests. */
export const FOREIGN_TABLES = {
  users: 'people',
  accounts: 'people_accounts',
  sessions: 'people_sessions',
  verificationTokens: 'people_tokens',
  authenticators: 'people_keys',
}

async function fed(command: string, args: readonly string[], statements: string): Promise<void> {
  let complaint = ''
  const child = execFile(command, args, (_error, _stdout, stderr) => {
    complaint = stderr
  })
  child.stdin?.end(statements)
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new TypeError(`${command} ended with ${String(code)}: ${complaint}`)
}
