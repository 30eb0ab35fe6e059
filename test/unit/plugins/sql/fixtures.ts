import Database from 'libsql'
import { sqlAdapter, type SqlAdapter, type SqlOptions, type SqlTableNames } from '@authengine/sql'
import {
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  sql,
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
} from 'kysely'

/** A user who is not stored yet. */
export const PERSON = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }
/** Ann's account. */
export const ACCOUNT = { provider: 'op', providerAccountId: 'ann-at-op', type: 'oidc' } as const
/** Ann's passkey, which has no user yet. */
export const KEY = {
  credentialID: 'b25l+/8=',
  providerAccountId: 'b25l+/8=',
  credentialPublicKey: 'a2V5',
  counter: 7,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
  transports: 'internal,hybrid',
}
/** A fixed time. */
export const THEN = new Date('2030-01-02T03:04:05.678Z')

/** An adapter with tables in memory. */
export async function anAdapter(options: SqlOptions = {}): Promise<SqlAdapter> {
  const adapter = sqlAdapter({ sqlite: ':memory:' }, options)
  await adapter.migrate()
  return adapter
}

/** A database with prepared results, which records the statements. */
export class ScriptedMysql {
  readonly asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []
  readonly db: Kysely<Record<string, Record<string, unknown>>>

  constructor(private readonly answers: (sql: string) => { rows?: object[]; affected?: number } | Error) {
    const executeQuery = (query: CompiledQuery) => this.#answer(query)
    class Driver extends DummyDriver {
      override acquireConnection(): Promise<DatabaseConnection> {
        return Promise.resolve({ executeQuery, streamQuery: () => [] as never } as unknown as DatabaseConnection)
      }
    }
    this.db = new Kysely({
      dialect: {
        createAdapter: () => new MysqlAdapter(),
        createDriver: () => new Driver(),
        createIntrospector: (db) => new MysqlIntrospector(db),
        createQueryCompiler: () => new MysqlQueryCompiler(),
      },
    })
  }

  /** An adapter on this database. */
  get adapter(): SqlAdapter {
    return sqlAdapter(this.db)
  }

  /** The statements, on one line each. */
  get statements(): string[] {
    return this.asked.map(({ sql }) => sql.replaceAll(/\s+/g, ' '))
  }

  #answer({ parameters, sql }: CompiledQuery): Promise<unknown> {
    this.asked.push({ sql, parameters })
    const answer = this.answers(sql)
    if (answer instanceof Error) return Promise.reject(answer)
    return Promise.resolve({ rows: answer.rows ?? [], numAffectedRows: BigInt(answer.affected ?? 0) })
  }
}

/** The tables of another library, with customary column names. */
const FOREIGN_TABLES = [
  'create table "User" (id text primary key, name text, mail text unique, "emailVerified" text, image text, role text)',
  `create table "Account" (id integer primary key, "userId" text, type text, provider text, "providerAccountId" text,
   refresh_token text, access_token text, expires_at integer, token_type text, scope text, id_token text,
   session_state text, unique (provider, "providerAccountId"))`,
  'create table "Session" (id integer primary key, "sessionToken" text unique, "userId" text, expires text)',
  'create table "VerificationToken" (identifier text, token text, expires text, unique (identifier, token))',
  `create table "Authenticator" ("credentialID" text unique, "userId" text, "providerAccountId" text,
   "credentialPublicKey" text, counter integer, "credentialDeviceType" text, "credentialBackedUp" boolean,
   transports text, primary key ("userId", "credentialID"))`,
]

/** An adapter on the tables of another library. */
export async function aForeign({ tables }: { readonly tables?: SqlTableNames } = {}): Promise<SqlAdapter> {
  const db = new Kysely({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })
  for (const statement of FOREIGN_TABLES) await sql.raw(statement).execute(db)
  return sqlAdapter(db, {
    foreign: true,
    tables: {
      ...{ users: 'User', accounts: 'Account', sessions: 'Session', verificationTokens: 'VerificationToken' },
      ...tables,
    },
    columns: { users: { email: 'mail', role: 'role' } },
  })
}
