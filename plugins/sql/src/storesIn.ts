import type {
  AccountStore,
  AuthenticatorStore,
  CounterStore,
  DatabaseAccount,
  DatabaseUser,
  EndedSessionStore,
  PendingRow,
  PendingStore,
  RevocationList,
  SessionStore,
  StoredAuthenticator,
  UserSecret,
  UserSecretStore,
  UserStore,
  VerificationTokenStore,
} from 'authengine/adapter'
import type { Kysely } from 'kysely'
import type { TableName } from './columns.js'
import { SqlAccounts } from './SqlAccounts.js'
import { SqlAuthenticators } from './SqlAuthenticators.js'
import { SqlCounters } from './SqlCounters.js'
import { type EndedRow, SqlEnded } from './SqlEnded.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlOptions } from './SqlOptions.js'
import { SqlPending } from './SqlPending.js'
import { SqlSecrets } from './SqlSecrets.js'
import { SqlSessions } from './SqlSessions.js'
import { SqlTable, type Tables } from './SqlTable.js'
import { SqlUsed, type UsedRow } from './SqlUsed.js'
import { SqlUsers } from './SqlUsers.js'
import { SqlVerificationTokens } from './SqlVerificationTokens.js'
import { shapesFrom } from './TableShape.js'
import { withAdvice } from './withAdvice.js'

/** The stores over a connection, or over a transaction. */
export interface SqlStores {
  readonly users: Required<UserStore>
  readonly accounts: AccountStore & Pick<SqlAccounts, 'idsAt'>
  readonly sessions: SessionStore & Required<Pick<SessionStore, 'ofUser'>>
  readonly verificationTokens: VerificationTokenStore
  readonly authenticators?: AuthenticatorStore & Required<Pick<AuthenticatorStore, 'delete'>>
  readonly counters?: CounterStore
  readonly secrets?: UserSecretStore
  readonly pending?: PendingStore
  readonly ended?: EndedSessionStore
  readonly used?: RevocationList
}

/**
 * The stores for which there are tables.
 *
 * @param db - The connection, or a transaction on it.
 * @param dialect - Dialect of the database.
 * @param options - Names and columns of the tables.
 * @param leases - Reservations of token refreshes, for tables without a column for them.
 */
export function storesIn(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  options: SqlOptions,
  leases: Map<string, number>,
): SqlStores {
  const shapes = shapesFrom(options)
  const foreign = options.foreign === true
  const table = <Row extends object>(name: TableName): SqlTable<Row> => new SqlTable(db, dialect, shapes[name])
  const optional = <Row extends object>(name: TableName): SqlTable<Row> | undefined =>
    shapes[name].columns.size > 0 ? table<Row>(name) : undefined
  const users = table<DatabaseUser>('users')
  const accounts = table<DatabaseAccount>('accounts')
  const keys = optional<StoredAuthenticator>('authenticators')
  const secrets = optional<UserSecret>('secrets')
  const pending = optional<PendingRow>('pending')
  const counted = optional<never>('counters')
  const ended = optional<EndedRow>('ended')
  const used = optional<UsedRow>('used')
  return {
    users: withAdvice(
      new SqlUsers(db, users, accounts, { sessions: table('sessions'), keys, secrets, pending }),
      foreign,
    ),
    accounts: withAdvice(new SqlAccounts(table('accounts'), leases), foreign),
    ...(keys && { authenticators: withAdvice(new SqlAuthenticators(db, keys, users, accounts), foreign) }),
    sessions: withAdvice(new SqlSessions(db, table('sessions'), users), foreign),
    verificationTokens: withAdvice(new SqlVerificationTokens(table('verificationTokens')), foreign),
    ...(counted && { counters: withAdvice(new SqlCounters(db, dialect, table('counters')), foreign) }),
    ...(secrets && { secrets: withAdvice(new SqlSecrets(db, secrets, users), foreign) }),
    ...(ended && { ended: withAdvice(new SqlEnded(db, dialect, ended), foreign) }),
    ...(used && { used: withAdvice(new SqlUsed(db, dialect, used), foreign) }),
    ...(pending && { pending: withAdvice(new SqlPending(db, dialect, pending), foreign) }),
  }
}
