import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'

const TABLES = `
  create table "User" (id text primary key, name text, email text unique, "emailVerified" text, image text);
  create table "Account" (id text primary key default (lower(hex(randomblob(16)))), "userId" text not null, type text not null,
    provider text not null, "providerAccountId" text not null, refresh_token text, access_token text, expires_at integer,
    token_type text, scope text, id_token text, session_state text, unique (provider, "providerAccountId"));
  create table "Session" (id text primary key default (lower(hex(randomblob(16)))), "userId" text not null,
    "sessionToken" text not null unique, expires text not null);
  create table "VerificationToken" (identifier text not null, token text not null, expires text not null,
    primary key (identifier, token))`

/** A SQLite file with the empty tables that adapters of Auth.js use. */
export function customarySqlite<DB>(file: string): Kysely<DB> {
  const database = new Database(file)
  database.exec(TABLES)
  return new Kysely({ dialect: new SqliteDialect({ database }) })
}
