import type { EndedSessionStore } from './EndedSessionStore.js'
import type { PendingStore } from './PendingStore.js'
import type { RevocationList } from './RevocationList.js'
import type { StoreToken } from './Token.js'
import type { Account, ProviderSession, PartialTokens, StoredUser, User } from './User.js'
import type { SecretOfNewUser, UserSecretStore } from './UserSecretStore.js'

/** Identifies an account: the provider, and the id of the account there. */
export type AccountKey = Required<Pick<Account, 'provider' | 'providerAccountId'>>

/** A user in the database. */
export interface DatabaseUser extends StoredUser {
  /** When the email address was verified. Null if it never was, or if the stored value is not a valid date. */
  emailVerified?: Date | null
}

/** Users. Every lookup returns null if there is no user. */
export interface UserStore {
  /**
   * Additional columns of a user that the adapter can store, named as in the result of a provider's `profile`. When a
   * user is created, no other additional members of the profile are written.
   *
   * @defaultValue none
   */
  readonly extraColumns?: readonly string[]
  /** Stores a new user with a new id, and returns the user. Rejects if a user has the email address already. */
  create(user: User & { readonly emailVerified: Date | null }): Promise<DatabaseUser>
  /**
   * Stores a new user, the first account of the user, and the authenticator and secrets that belong to it, in one step:
   * all or nothing.
   *
   * Without this method, the user is removed again if the rest cannot be stored.
   */
  createWithAccount?(user: User & { readonly emailVerified: Date | null }, rows: NewUserRows): Promise<DatabaseUser>
  /** The user with this id. */
  byId(id: string): Promise<DatabaseUser | null>
  /** The user with exactly this email address, which is in lower case. */
  byEmail(email: string): Promise<DatabaseUser | null>
  /** The user who owns this account. */
  byAccount(key: AccountKey): Promise<DatabaseUser | null>
  /** Changes the members that are given, and returns the whole user. */
  update(user: Partial<DatabaseUser> & { readonly id: string }): Promise<DatabaseUser>
  /**
   * Removes a user who was just created and whose account could not be stored.
   *
   * Without this method, the user stays, and no other user can have the email address.
   */
  delete?(id: string): Promise<void>
}

/** The rows that are stored together with a new user. */
export interface NewUserRows {
  /** The first account. */
  readonly account: Omit<DatabaseAccount, 'userId'>
  /** Whether the user's id becomes the `providerAccountId` of the account, as for an account with a password. */
  readonly accountIsUser?: true | undefined
  /** The authenticator. An adapter without `authenticators` rejects it. */
  readonly authenticator?: Omit<StoredAuthenticator, 'userId'> | undefined
  /** Secrets. The `lookup` of a `single` secret becomes the user's id. An adapter without `secrets` rejects them. */
  readonly secrets?: readonly SecretOfNewUser[] | undefined
}

/** An account in the database. It always belongs to a user. */
export interface DatabaseAccount extends Account {
  /** Id of the owning user. */
  readonly userId: string
}

/** A reservation for a limited time, in seconds since 1970. */
export interface Lease {
  /** The current time; a reservation that ended before it does not count. */
  readonly now: number
  /** When this reservation ends, unless it is ended before. */
  readonly until: number
}

/** Accounts at providers. */
export abstract class AccountStore {
  /**
   * Whether a user is the same user with every provider.
   *
   * False without a database: then a user is identified only by the account that the user signed in with.
   *
   * @defaultValue true
   */
  readonly joinsProviders?: boolean
  /**
   * Whether `find` finds every account of a user. If it may miss some, a user whose email address was never verified is
   * not matched by this email address, unless the application trusts the email addresses of every provider.
   *
   * @defaultValue true
   */
  readonly findsAllAccounts?: boolean

  /** Stores an account for a user. Rejects if a user owns it already. */
  abstract link(account: DatabaseAccount): Promise<void>
  /**
   * The account of a user at a provider, tokens included; null if there is none.
   *
   * @param providerAccountId - Which account, if the user has several at the provider. Default: one of them, always the
   *   same.
   */
  abstract find(userId: string, provider: string, providerAccountId?: string): Promise<DatabaseAccount | null>
  /**
   * Reserves the refresh of an account's tokens, if its refresh token is still the given one and no other process holds
   * the reservation.
   *
   * @returns Whether it was reserved: of several calls at once, exactly one returns true.
   */
  abstract lease(key: AccountKey, refreshToken: string, lease: Lease): Promise<boolean>
  /**
   * Replaces the given tokens, if the account's refresh token is still the given one: compare and set, in one step. A
   * given member that is undefined is removed. Ends the reservation.
   *
   * @returns Whether the tokens were replaced; false if another request was first.
   */
  abstract replaceTokens(key: AccountKey, refreshToken: string | undefined, tokens: PartialTokens): Promise<boolean>
  /**
   * Every account of a user. Without this method, a user keeps an email address that was never verified, even if its
   * owner signs in with a provider that verified it: the user may have another account that proves ownership, too.
   */
  ofUser?(userId: string): Promise<readonly DatabaseAccount[]>
  /**
   * Removes every account of a user, because nothing proves that the person who linked them owns the email address of
   * the user.
   *
   * Without this method, these accounts stay, and anyone who has them can sign in as the user.
   */
  unlinkAll?(userId: string): Promise<void>
}

/** A session in the database. A store that has no place for the optional members leaves them out. */
export interface SessionRow {
  /** The token of the cookie, hashed unless `session.tokenStorage` is `plain`. */
  readonly sessionToken: string
  /** Id of the user. */
  readonly userId: string
  /**
   * When it expires. If the stored value is not a valid date, return an invalid date: the session then counts as
   * expired.
   */
  readonly expires: Date
  /** When the user signed in. */
  readonly createdAt?: Date | null | undefined
  /** When it was extended last. */
  readonly lastSeen?: Date | null | undefined
  /** IP address of the client at sign-in. */
  readonly address?: string | null | undefined
  /** `User-Agent` of the client at sign-in. */
  readonly agent?: string | null | undefined
  /** Id of the provider the user signed in with. */
  readonly provider?: string | null | undefined
  /** The provider's id of its own session (`sid`), so that the provider can end this session. */
  readonly providerSid?: string | null | undefined
  /** The provider's id of the user (`sub`). */
  readonly providerSub?: string | null | undefined
  /**
   * Methods by which the user has proved who they are, such as `pwd@1700000000 otp@1700000060`. Store it as it is. If a
   * store does not keep it, the methods of every session are unknown.
   */
  readonly authMethods?: string | null | undefined
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
  /**
   * Whether `createdAt` is stored. If not, the beginning of a session is unknown, so that
   * `session.absoluteMaxAge` cannot be used.
   *
   * @defaultValue true
   */
  readonly keepsStart?: boolean
  /** Stores a session. */
  create(session: SessionRow): Promise<void>
  /** A session and its user, in one lookup; null if either does not exist. */
  find(sessionToken: string): Promise<SessionWithUser | null>
  /** Changes the expiry of a session. Does nothing if it does not exist, so that a revoked session never comes back. */
  extend(sessionToken: string, changes: Pick<SessionRow, 'expires' | 'lastSeen'>): Promise<void>
  /** Removes a session, and returns it; null if it does not exist. */
  delete(sessionToken: string): Promise<SessionRow | null>
  /**
   * Replaces a session by another session of the same user with another token, in one step. The former token is refused
   * from then on. Without this method, the level of a session cannot be raised.
   *
   * @param sessionToken - The former token.
   * @returns False if the former session does not exist; of several calls at once, one returns true.
   */
  replace?(sessionToken: string, session: SessionRow): Promise<boolean>
  /**
   * The sessions of a user. Without this method, sessions cannot be listed, and a single one cannot be ended by its id.
   */
  ofUser?(userId: string): Promise<readonly SessionRow[]>
  /**
   * Removes the sessions of a user in one step, or in as few as the store can. Without this method, they are listed and
   * removed one by one.
   *
   * @param except - The session that stays.
   * @returns How many were removed.
   */
  deleteOfUser?(userId: string, except?: string): Promise<number>
  /**
   * Removes the oldest sessions of a user, so that `max` stay. Without this method, `session.maxPerUser` cannot be
   * used.
   *
   * @param keep - The session that was just created: it stays.
   * @returns How many were removed.
   */
  deleteOldest?(userId: string, max: number, keep: string): Promise<number>
  /**
   * The sessions with the given `sid` or `sub` of a provider. Without this method, a provider cannot end sessions.
   *
   * If both are given: the sessions with this `sid`, and the sessions with this `sub` that have no `providerSid`,
   * because their session at the provider is unknown.
   */
  ofProvider?(ended: ProviderSession & { readonly provider: string }): Promise<readonly SessionRow[]>
}

/** A token that was mailed; only its hash is stored. */
export interface VerificationToken {
  /** The email address that it was mailed to. */
  readonly identifier: string
  /** Hash of the token. */
  readonly token: string
  /** When it expires; an invalid date counts as expired. */
  readonly expires: Date
}

/** Mailed tokens. */
export interface VerificationTokenStore {
  /** Stores a token. */
  create(token: VerificationToken): Promise<void>
  /**
   * Removes a token and returns it, in one step: of several calls at once, exactly one gets it. Returns null if there
   * is no token with this identifier and hash; a wrong guess removes nothing.
   */
  take(key: Pick<VerificationToken, 'identifier' | 'token'>): Promise<VerificationToken | null>
  /** Removes every token of an email address: a new mail makes the old one invalid. */
  clear(identifier: string): Promise<void>
}

/** A counter and its limit. */
export interface CounterLimit {
  /** Identifies the counter. It contains no readable email address, IP address or name. */
  readonly key: string
  /** Highest count: a whole number, at least 1. */
  readonly max: number
  /** Whole seconds from the first count until counting starts again. */
  readonly seconds: number
  /**
   * Whether only browsers that have signed in to the account before add to this counter. It is the same for all limits
   * of one call. In a store that estimates counts, other counters must not raise the estimate of this counter. Default:
   * false.
   */
  readonly trusted?: boolean | undefined
}

/** A limit that is reached. */
export interface ReachedLimit {
  /** The key of its counter. */
  readonly key: string
  /** When counting starts again. */
  readonly until: Date
}

/** Counters, for limits. */
export abstract class CounterStore {
  /**
   * Adds 1 to every counter if none of them has reached its limit; otherwise adds nothing. This is one step: of many
   * calls at once, no more than the limit allows succeed.
   *
   * @param limits - The counters; each key once.
   * @returns Null if every counter was increased; otherwise the reached limit. If several are reached, the one that
   *   ends last.
   */
  abstract take(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null>
  /** Subtracts 1 from each counter, in one step. A counter that reaches 0 is removed. */
  abstract giveBack(keys: readonly string[]): Promise<void>
}

/**
 * A database, as the stores that the library needs.
 *
 * If a store is absent, the features that need it are reported when the engine is constructed. If a method rejects, the
 * reason is logged as a cause, and no user is signed in. A method that works in one step must do so even if several
 * processes call it at once.
 */
export abstract class DatabaseAdapter {
  /** Users. */
  abstract readonly users: UserStore
  /** Accounts at providers. */
  abstract readonly accounts: AccountStore
  /** Sessions; without it, sessions are sealed cookies. */
  readonly sessions?: SessionStore
  /** Mailed tokens; without it, no user can sign in by mail. */
  readonly verificationTokens?: VerificationTokenStore
  /** WebAuthn credentials; without it, no user can sign in with a passkey. */
  readonly authenticators?: AuthenticatorStore
  /** Counters; without it, limits count in the memory of each process. */
  readonly counters?: CounterStore
  /**
   * Sealed values that are no longer valid, for every process. It is read with every sealed session, so only a fast
   * database should have it; others have `ended` and `used`.
   */
  readonly revocations?: RevocationList
  /**
   * Sealed sessions that have ended, and epochs. Without it and without `revocations`, each process knows only the
   * sessions that it ended itself.
   */
  readonly ended?: EndedSessionStore | undefined
  /**
   * Sign-in flows and logout tokens that were used. Without it and without `revocations`, each can be used once in each
   * process. Read when a flow ends.
   */
  readonly used?: RevocationList | undefined
  /** Secrets of users; without it, plugins that need them are refused. */
  readonly secrets?: UserSecretStore | undefined
  /** Sign-ins between the first proof and the session; without it, they are sealed into cookies. */
  readonly pending?: PendingStore | undefined
  /**
   * Runs `work` in a transaction: either all of its writes are kept, or none. If `work` rejects, nothing is kept and
   * its error is passed on.
   *
   * `work` may run several times, because a serialisation failure is retried. The adapter that it gets has no
   * `transaction`. `work` must use no other adapter: with a single connection, it would wait for itself.
   *
   * Without this method, related data is written in an order in which an interruption leaves less access, never more.
   */
  transaction?<T>(work: (tx: DatabaseAdapter) => Promise<T>): Promise<T>
  /**
   * The stores of a plugin that this adapter keeps; undefined for an unknown token. The adapter that `work` gets in
   * `transaction` returns stores that write in the transaction.
   */
  extension?<S>(token: StoreToken<S>): S | undefined
}

/** A WebAuthn credential, as stored. A store that has no place for the optional members leaves them out. */
export interface StoredAuthenticator {
  /** Id of the credential, base64. */
  readonly credentialID: string
  /** Id of the user. */
  readonly userId: string
  /** Id of the account that goes with it; the same as `credentialID`. */
  readonly providerAccountId: string
  /** The public key (COSE), base64. */
  readonly credentialPublicKey: string
  /** Signature counter; 0 for keys that do not count. */
  readonly counter: number
  /** Whether the key stays on one device: `singleDevice` or `multiDevice`. */
  readonly credentialDeviceType: string
  /** Whether the key is backed up, so that it survives the loss of a device. */
  readonly credentialBackedUp: boolean
  /** Transports of the authenticator, separated by commas, such as `internal,hybrid`. */
  readonly transports?: string | null | undefined
  /** Id of the provider it was made for. */
  readonly provider?: string | null | undefined
  /** User handle (`user.id`), base64url; the same for all keys of a user. */
  readonly userHandle?: string | null | undefined
  /** Name that the user gave it. */
  readonly name?: string | null | undefined
  /** When it was added. */
  readonly createdAt?: Date | null | undefined
  /** When it was last used to sign in. */
  readonly lastUsed?: Date | null | undefined
}

/** Members that change when an authenticator is used. */
export type AuthenticatorUse = Pick<StoredAuthenticator, 'counter' | 'credentialBackedUp' | 'lastUsed'>

/** WebAuthn credentials. */
export interface AuthenticatorStore {
  /** Stores a credential. Rejects if its id is stored already, for any user. */
  create(authenticator: StoredAuthenticator): Promise<void>
  /** The credential with this id, byte for byte. */
  find(credentialID: string): Promise<StoredAuthenticator | null>
  /** The credentials of a user. */
  ofUser(userId: string): Promise<readonly StoredAuthenticator[]>
  /**
   * Stores a use, if the counter still has the given value: compare and set, in one step.
   *
   * @returns Whether it was stored; false if another request was first, or the credential does not exist.
   */
  use(credentialID: string, counter: number, use: AuthenticatorUse): Promise<boolean>
  /**
   * Changes the name that the user gave to it. Does nothing if it does not exist. Without this method, keys have no
   * names.
   */
  rename?(credentialID: string, name: string): Promise<void>
  /**
   * Removes a credential and the account that goes with it.
   *
   * @param keepOne - Whether the last credential of its user stays, even with several removals at once.
   * @returns Whether it was removed.
   */
  delete?(credentialID: string, keepOne: boolean): Promise<boolean>
}

/** The stores that find the owner of an account. */
export interface OwnerStores {
  /** Users, by their accounts. */
  readonly users: Pick<UserStore, 'byAccount'>
  /** Accounts. */
  readonly accounts: Pick<AccountStore, 'find'>
}

/**
 * The user who owns exactly this account. A store that ignores case, accents or blanks must not return the owner of
 * another account.
 *
 * @hidden
 */
export async function findExactOwner({ accounts, users }: OwnerStores, key: AccountKey): Promise<DatabaseUser | null> {
  const { provider, providerAccountId } = key
  const user = await users.byAccount(key)
  const account = user && (await accounts.find(user.id, provider, providerAccountId))
  return account?.provider === provider && account.providerAccountId === providerAccountId ? user : null
}

/** A user in the database. */
export type AdapterUser = DatabaseUser

/**
 * Ends the sessions of a user: in one step if the store can do it, otherwise one by one.
 *
 * @param except - Stored token of the session that stays.
 * @returns How many were ended.
 * @hidden
 */
export async function endSessionsOf(
  store: Pick<SessionStore, 'delete' | 'deleteOfUser' | 'ofUser'>,
  userId: string,
  except?: string,
): Promise<number> {
  if (store.deleteOfUser) return store.deleteOfUser(userId, except)
  let count = 0
  for (const { sessionToken } of (await store.ofUser?.(userId)) ?? [])
    if (sessionToken !== except && (await store.delete(sessionToken))) count++
  return count
}
