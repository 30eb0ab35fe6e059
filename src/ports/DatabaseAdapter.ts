import type { Account, StoredUser, User } from '../model/index.js'

/** What names an account: the provider, and the id there. */
export type AccountKey = Required<Pick<Account, 'provider' | 'providerAccountId'>>

/** A user in the database. */
export interface DatabaseUser extends StoredUser {
  /** When the person proved that the address is theirs; null when they never did. */
  emailVerified?: Date | null
}

/** Users. Every look-up answers null for nobody. */
export interface UserStore {
  /** Stores a new user under an id of its own. */
  create(user: User & { readonly emailVerified: Date | null }): Promise<DatabaseUser>
  /** The user with this id. */
  byId(id: string): Promise<DatabaseUser | null>
  /** The user with exactly this address. */
  byEmail(email: string): Promise<DatabaseUser | null>
  /** The user who owns this account. */
  byAccount(key: AccountKey): Promise<DatabaseUser | null>
  /** Changes the members that are given, and answers the whole user. */
  update(user: Partial<DatabaseUser> & { readonly id: string }): Promise<DatabaseUser>
}

/** Accounts at providers. */
export interface AccountStore {
  /** Stores an account for a user; rejects when somebody owns it already. */
  link(account: Account & { readonly userId: string }): Promise<void>
}

/** A session in the database. */
export interface SessionRow {
  /** What the cookie holds, hashed unless configured otherwise. */
  readonly sessionToken: string
  /** Whose session it is. */
  readonly userId: string
  /** When it ends. */
  readonly expires: Date
}

/** A session and the user it belongs to. */
export interface SessionWithUser {
  /** The session. */
  readonly session: SessionRow
  /** Its user. */
  readonly user: DatabaseUser
}

/** Sessions. */
export interface SessionStore {
  /** Stores a session. */
  create(session: SessionRow): Promise<void>
  /** A session and its user, in one look-up; null when either is gone. */
  find(sessionToken: string): Promise<SessionWithUser | null>
  /** Moves the end of a session. */
  extend(sessionToken: string, expires: Date): Promise<void>
  /** Removes a session; harmless when there is none. */
  delete(sessionToken: string): Promise<void>
}

/**
 * A database, seen as the few stores the house needs.
 *
 * A store that is absent is a capability that is absent: what needs it is reported when the engine is constructed.
 */
export abstract class DatabaseAdapter {
  /** Users. */
  abstract readonly users: UserStore
  /** Accounts at providers. */
  abstract readonly accounts: AccountStore
  /** Sessions; without it, sessions are sealed cookies. */
  readonly sessions?: SessionStore
}
