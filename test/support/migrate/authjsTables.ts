import { FormerTables, type Values } from './FormerTables.js'

/** The tables of Auth.js in a file of SQLite, as `@auth/kysely-adapter` and Prisma name them, or as pg and drizzle do. */
export class AuthjsTables extends FormerTables {
  readonly #names: readonly string[]

  /**
   * @param file - The file.
   * @param names - Names of the tables for users, accounts, sessions, tokens and authenticators.
   */
  constructor(file: string, names = ['User', 'Account', 'Session', 'VerificationToken', 'Authenticator']) {
    super(file)
    this.#names = names
    const [users, accounts, sessions, tokens, keys] = names.map((name) => `"${name}"`)
    this.exec(`
      create table ${String(users)} (id text primary key, name text, email text unique, "emailVerified" text, image text);
      create table ${String(accounts)} (id text primary key default (lower(hex(randomblob(16)))), "userId" text not null, type text not null,
        provider text not null, "providerAccountId" text not null, refresh_token text, access_token text, expires_at integer,
        token_type text, scope text, id_token text, session_state text, unique (provider, "providerAccountId"));
      create table ${String(sessions)} (id text primary key default (lower(hex(randomblob(16)))), "userId" text not null,
        "sessionToken" text not null unique, expires text not null);
      create table ${String(tokens)} (identifier text not null, token text not null, expires text not null,
        primary key (identifier, token));
      create table ${String(keys)} ("credentialID" text primary key, "userId" text not null, "providerAccountId" text not null,
        "credentialPublicKey" text not null, counter integer not null, "credentialDeviceType" text not null,
        "credentialBackedUp" integer not null, transports text)`)
  }

  /** Adds a row to the table at a place of the names. */
  insertAt(at: number, values: Values): this {
    return this.insert(String(this.#names[at]), values)
  }

  /** Adds a user with an account and a session. */
  user(id: string, values: Readonly<Record<string, string | null>> = {}): this {
    return this.insertAt(0, { id, name: id, email: `${id}@app.example`, emailVerified: THEN, ...values })
      .insertAt(1, { userId: id, type: 'oauth', provider: 'github', providerAccountId: id, access_token: 'at' })
      .insertAt(2, { userId: id, sessionToken: `token-of-${id}`, expires: LATER })
  }
}

const THEN = '2026-11-01T10:00:00.000Z'
const LATER = '2026-12-05T10:00:00.000Z'
