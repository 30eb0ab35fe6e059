import Database from 'libsql'

/** The tables of Auth.js in a file of SQLite, as `@auth/kysely-adapter` and Prisma name them, or as pg and drizzle do. */
export class AuthjsTables {
  readonly #database: Database.Database
  readonly #names: readonly string[]

  /**
   * @param file - The file.
   * @param names - Names of the tables for users, accounts, sessions, tokens and authenticators.
   */
  constructor(file: string, names = ['User', 'Account', 'Session', 'VerificationToken', 'Authenticator']) {
    this.#database = new Database(file)
    this.#database.exec('pragma journal_mode = WAL')
    this.#names = names
    const [users, accounts, sessions, tokens, keys] = names.map((name) => `"${name}"`)
    this.#database.exec(`
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
  insert(at: number, values: Readonly<Record<string, string | number | null>>): this {
    const names = Object.keys(values)
    const columns = names.map((name) => `"${name}"`).join(', ')
    const statement = `insert into "${String(this.#names[at])}" (${columns}) values (${names.map(() => '?').join(', ')})`
    this.#database.prepare(statement).run(Object.values(values))
    return this
  }

  /** Adds a user with an account and a session. */
  user(id: string, values: Readonly<Record<string, string | null>> = {}): this {
    return this.insert(0, { id, name: id, email: `${id}@app.example`, emailVerified: THEN, ...values })
      .insert(1, { userId: id, type: 'oauth', provider: 'github', providerAccountId: id, access_token: 'at' })
      .insert(2, { userId: id, sessionToken: `token-of-${id}`, expires: LATER })
  }

  /** Runs a statement. */
  exec(statement: string): this {
    this.#database.exec(statement)
    return this
  }

  /** The rows of a query. */
  all(query: string): readonly Readonly<Record<string, unknown>>[] {
    return this.#database.prepare(query).all() as Readonly<Record<string, unknown>>[]
  }

  /** Closes the file. */
  close(): void {
    this.#database.close()
  }
}

const THEN = '2026-11-01T10:00:00.000Z'
const LATER = '2026-12-05T10:00:00.000Z'
