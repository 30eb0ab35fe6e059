import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'

/** The tables of @auth/kysely-adapter in SQLite. */
const AUTHJS_TABLES = [
  'create table "User" (id text primary key, name text, email text unique, emailVerified text, image text)',
  'create table "Account" (id text primary key, userId text, type text, provider text, providerAccountId text)',
  'create table "Session" (id text primary key, userId text, sessionToken text unique, expires text)',
  'create table "VerificationToken" (identifier text, token text, expires text)',
]

/** An empty database. */
export const emptyDatabase = () => new Kysely({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })

/** A database with the tables of Auth.js. */
export function authjsDatabase() {
  const database = new Database(':memory:')
  for (const table of AUTHJS_TABLES) database.exec(table)
  return new Kysely({ dialect: new SqliteDialect({ database }) })
}
