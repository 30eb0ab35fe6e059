/**
 * For authors of database adapters: the stores, their rows, and what keeps them honest. Importing it loads nothing of the engine.
 *
 * @module authengine/adapter
 */
export { AuthjsDatabaseAdapter } from './adapters/authjs/AuthjsDatabaseAdapter.js'
export type {
  AuthjsAccount,
  AuthjsAdapter,
  AuthjsResult,
  AuthjsId,
  AuthjsSession,
  AuthjsSessionAndUser,
  AuthjsUser,
  AuthjsVerificationToken,
  NewAuthjsUser,
} from './adapters/authjs/AuthjsAdapter.js'
export type { StoredAuthenticator, AuthenticatorUse, AuthenticatorStore } from './core/DatabaseAdapter.js'
export {
  type AccountKey,
  AccountStore,
  type CounterLimit,
  CounterStore,
  type DatabaseAccount,
  DatabaseAdapter,
  type DatabaseUser,
  findExactOwner,
  type Lease,
  type NewUserRows,
  type OwnerStores,
  type ReachedLimit,
  type SessionRow,
  type SessionStore,
  type SessionWithUser,
  type UserStore,
  type VerificationToken,
  type VerificationTokenStore,
} from './core/DatabaseAdapter.js'
export {
  type EndedSessionChange,
  type EndedSessionEntry,
  type EndedSession,
  type EndedSessionStore,
  epochId,
  type EpochRaise,
  MAX_ENDED,
  type EndedSessionRecord,
} from './core/EndedSessionStore.js'
export { type RaisedEpoch, type RevocableSession, RevocationList, unverifiedSessions } from './core/RevocationList.js'
export { type FormerAccountIds, formerAccountIds } from './core/formerAccountIds.js'
export { MAX_PENDING, type PendingRow, type PendingStore } from './core/PendingStore.js'
export { type RowsOfUser, rowsOfUser } from './core/rowsOfUser.js'
export {
  checkSecret,
  checkSecretCount,
  MAX_SECRETS,
  type NewUserSecret,
  type SecretChanges,
  type SecretOfNewUser,
  type UserSecret,
  type UserSecretStore,
} from './core/UserSecretStore.js'
export {
  quotedName,
  type SqlConnection,
  type SqlDialect,
  type SqlStore,
  sqlStore,
  type SqlTables,
  type SqlValue,
} from './plugin-api/SqlTables.js'
