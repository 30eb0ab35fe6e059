import type { Account, SomeTokens, StoredUser, User } from '../model/index.js'

/** What names an account: the provider, and the id there. */
export type AccountKey = Required<Pick<Account, 'provider' | 'providerAccountId'>>

/** A user in the database. */
export interface DatabaseUser extends StoredUser {
  /** When the person proved that the address is theirs; null when they never did. */
  emailVerified?: Date | null
}

/** Users. Every look-up answers null for nobody. */
export interface UserStore {
  /** Stores a new user under an id of its own; rejects when somebody has the address already. */
  create(user: User & { readonly emailVerified: Date | null }): Promise<DatabaseUser>
  /** The user with this id. */
  byId(id: string): Promise<DatabaseUser | null>
  /** The user with exactly this address. */
  byEmail(email: string): Promise<DatabaseUser | null>
  /** The user who owns this account. */
  byAccount(key: AccountKey): Promise<DatabaseUser | null>
  /** Changes the members that are given, and answers the whole user. */
  update(user: Partial<DatabaseUser> & { readonly id: string }): Promise<DatabaseUser>
  /**
   * Removes a user who was created a moment ago and whose account could not be stored.
   *
   * Without it, such a user stays, and their address is taken.
   */
  delete?(id: string): Promise<void>
}

/** An account in the database: always somebody's. */
export interface DatabaseAccount extends Account {
  /** Id of the owning user. */
  readonly userId: string
}

/** For how long something is reserved, in seconds since 1970. */
export interface Lease {
  /** The present; a reservation that ended before it does not count. */
  readonly now: number
  /** When this reservation ends, if its holder does not come back. */
  readonly until: number
}

/** Accounts at providers. */
export abstract class AccountStore {
  /**
   * Whether a user is one person whatever provider they come by.
   *
   * False without a database: there a user is known by the account they signed in with, and by nothing else.
   *
   * @defaultValue true
   */
  readonly joinsProviders?: boolean

  /** Stores an account for a user; rejects when somebody owns it already. */
  abstract link(account: DatabaseAccount): Promise<void>
  /** The account a user has at a provider, tokens included; null when there is none. */
  abstract find(userId: string, provider: string): Promise<DatabaseAccount | null>
  /**
   * Reserves the refresh of an account's tokens, if its refresh token is still the given one and nobody else holds it.
   *
   * @returns Whether it was reserved: of several who ask at once, exactly one hears true.
   */
  abstract lease(key: AccountKey, refreshToken: string, lease: Lease): Promise<boolean>
  /**
   * Replaces the tokens that are given, if the account's refresh token is still the given one: compare and set, in one
   * step. A member that is given as undefined is removed. Ends the reservation.
   *
   * @returns Whether the tokens were replaced; false when somebody else was first.
   */
  abstract replaceTokens(key: AccountKey, refreshToken: string | undefined, tokens: SomeTokens): Promise<boolean>
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
