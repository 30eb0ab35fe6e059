import type { EndedSessionStore } from './EndedSessionStore.js'
import type { PendingStore } from './PendingStore.js'
import type { RevocationList } from './RevocationList.js'
import type { StoreToken } from './Token.js'
import type { Account, ProviderSession, PartialTokens, StoredUser, User } from './User.js'
import type { SecretOfNewUser, UserSecretStore } from './UserSecretStore.js'

/** What names an account: the provider, and the id there. */
export type AccountKey = Required<Pick<Account, 'provider' | 'providerAccountId'>>

/** A user in the database. */
export interface DatabaseUser extends StoredUser {
  /** When the address was verified; null when it never was, and for whatever is stored that is not a valid date. */
  emailVerified?: Date | null
}

/** Users. Every look-up returns null for no user. */
export interface UserStore {
  /**
   * Further columns of a user that the adapter knows, by the names that `profile` of a provider gives them. Only these
   * are written from a profile, when a user is created.
   *
   * @defaultValue none
   */
  readonly extraColumns?: readonly string[]
  /** Stores a new user under an id of its own, and returns them; rejects when a user has the address already. */
  create(user: User & { readonly emailVerified: Date | null }): Promise<DatabaseUser>
  /**
   * Stores a new user, their first account, and the authenticator and secrets that go with it, in one step: all, or nothing.
   *
   * Without it, the user is removed again when the rest cannot be stored.
   */
  createWithAccount?(user: User & { readonly emailVerified: Date | null }, rows: NewUserRows): Promise<DatabaseUser>
  /** The user with this id. */
  byId(id: string): Promise<DatabaseUser | null>
  /** The user with exactly this address, which is in lower case. */
  byEmail(email: string): Promise<DatabaseUser | null>
  /** The user who owns this account. */
  byAccount(key: AccountKey): Promise<DatabaseUser | null>
  /** Changes the members that are given, and returns the whole user. */
  update(user: Partial<DatabaseUser> & { readonly id: string }): Promise<DatabaseUser>
  /**
   * Removes a user who was created a moment ago and whose account could not be stored.
   *
   * Without it, such a user stays, and their address is taken.
   */
  delete?(id: string): Promise<void>
}

/** What is stored together with a new user. */
export interface NewUserRows {
  /** The first account. */
  readonly account: Omit<DatabaseAccount, 'userId'>
  /** Whether the user's id becomes the `providerAccountId` of the account, as of an account with a password. */
  readonly accountIsUser?: true | undefined
  /** The authenticator. An adapter without `authenticators` rejects it. */
  readonly authenticator?: Omit<StoredAuthenticator, 'userId'> | undefined
  /** Secrets; the `lookup` of one that is `single` becomes the user's id. An adapter without `secrets` rejects them. */
  readonly secrets?: readonly SecretOfNewUser[] | undefined
}

/** An account in the database. It always belongs to a user. */
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
  /**
   * Whether `find` knows every account of a user. Where it may miss some, a user whose address was never verified is not found
   * by it, unless every provider may link by addresses.
   *
   * @defaultValue true
   */
  readonly findsAllAccounts?: boolean

  /** Stores an account for a user; rejects when a user owns it already. */
  abstract link(account: DatabaseAccount): Promise<void>
  /**
   * The account a user has at a provider, tokens included; null when there is none.
   *
   * @param providerAccountId - Which one, for a user who may have several there. Default: always the same one of them.
   */
  abstract find(userId: string, provider: string, providerAccountId?: string): Promise<DatabaseAccount | null>
  /**
   * Reserves the refresh of an account's tokens, if its refresh token is still the given one and no other process holds the reservation.
   *
   * @returns Whether it was reserved: of several calls at once, exactly one returns true.
   */
  abstract lease(key: AccountKey, refreshToken: string, lease: Lease): Promise<boolean>
  /**
   * Replaces the tokens that are given, if the account's refresh token is still the given one: compare and set, in one
   * step. A member that is given as undefined is removed. Ends the reservation.
   *
   * @returns Whether the tokens were replaced; false when another request was first.
   */
  abstract replaceTokens(key: AccountKey, refreshToken: string | undefined, tokens: PartialTokens): Promise<boolean>
  /**
   * Every account of a user. Without it, a user whose email address was never verified keeps it when its owner comes with a
   * provider that verified it, because they may have an account that makes them its owner as well.
   */
  ofUser?(userId: string): Promise<readonly DatabaseAccount[]>
  /**
   * Removes every account of a user, because nothing shows that the one who linked them owns the user's address.
   *
   * Without it, such accounts stay, and anyone who has them can sign in as the user.
   */
  unlinkAll?(userId: string): Promise<void>
}

/** A session in the database. A store that has no place for the optional members leaves them out. */
export interface SessionRow {
  /** What the cookie holds, hashed unless configured otherwise. */
  readonly sessionToken: string
  /** Whose session it is. */
  readonly userId: string
  /** When it ends. What is stored but is not a valid date is over: return an invalid date for it. */
  readonly expires: Date
  /** When the user signed in. */
  readonly createdAt?: Date | null | undefined
  /** When it was extended last. */
  readonly lastSeen?: Date | null | undefined
  /** Address of the client at sign-in. */
  readonly address?: string | null | undefined
  /** `User-Agent` of the client at sign-in. */
  readonly agent?: string | null | undefined
  /** Id of the provider the user signed in with. */
  readonly provider?: string | null | undefined
  /** The provider's name for its own session (`sid`), for logging out from there. */
  readonly providerSid?: string | null | undefined
  /** The provider's name for the user (`sub`). */
  readonly providerSub?: string | null | undefined
  /**
   * Methods by which the user has proved who they are, such as `pwd@1700000000 otp@1700000060`: a text to keep as it is. A store
   * without a place for it makes the methods of every session unknown.
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
   * Whether `createdAt` is kept. Without it it is unknown when a session began, so that it cannot end after a fixed time.
   *
   * @defaultValue true
   */
  readonly keepsStart?: boolean
  /** Stores a session. */
  create(session: SessionRow): Promise<void>
  /** A session and its user, in one look-up; null when either is gone. */
  find(sessionToken: string): Promise<SessionWithUser | null>
  /** Changes the expiry of a session; does nothing to one that is gone, so that a revoked session never comes back. */
  extend(sessionToken: string, changes: Pick<SessionRow, 'expires' | 'lastSeen'>): Promise<void>
  /** Removes a session, and returns what it was; null when there was none. */
  delete(sessionToken: string): Promise<SessionRow | null>
  /**
   * Puts a session in the place of another one of the same user, under another token, in one step. The former token is refused from
   * then on. Without it, the level of a session cannot be raised.
   *
   * @param sessionToken - The former token.
   * @returns False if that one is gone; of several calls at once, one returns true.
   */
  replace?(sessionToken: string, session: SessionRow): Promise<boolean>
  /** The sessions of a user. Without it, sessions cannot be listed, nor ended from elsewhere. */
  ofUser?(userId: string): Promise<readonly SessionRow[]>
  /**
   * Removes the sessions of a user in one step, or in as few as the store can. Without it, they are listed and removed one by one.
   *
   * @param except - The session that stays.
   * @returns How many were removed.
   */
  deleteOfUser?(userId: string, except?: string): Promise<number>
  /**
   * Removes the sessions of a user that were created first, so that `max` stay. Without it, `session.maxPerUser` cannot be used.
   *
   * @param keep - The session that was just created: it stays.
   * @returns How many were removed.
   */
  deleteOldest?(userId: string, max: number, keep: string): Promise<number>
  /**
   * The sessions that a provider knows by its session, or by the user. Without it, a provider cannot end them.
   *
   * Where it names both, those of its session, and of the user those without a `providerSid`: which they are it is unknown.
   */
  ofProvider?(ended: ProviderSession & { readonly provider: string }): Promise<readonly SessionRow[]>
}

/** A token that was mailed; only its hash is stored. */
export interface VerificationToken {
  /** The address it was mailed to. */
  readonly identifier: string
  /** Hash of the token. */
  readonly token: string
  /** When it ends; an invalid date is over. */
  readonly expires: Date
}

/** Mailed tokens. */
export interface VerificationTokenStore {
  /** Stores a token. */
  create(token: VerificationToken): Promise<void>
  /**
   * Removes a token and returns it, in one step: if several ask at once, exactly one gets it. Null when there is none
   * with this identifier and hash; a wrong guess removes nothing.
   */
  take(key: Pick<VerificationToken, 'identifier' | 'token'>): Promise<VerificationToken | null>
  /** Removes every token of an address: a new mail voids the old one. */
  clear(identifier: string): Promise<void>
}

/** A counter, and how often it may count. */
export interface CounterLimit {
  /** What is counted; holds no address or name in clear. */
  readonly key: string
  /** How many times: a whole number, at least 1. */
  readonly max: number
  /** Whole seconds from the first time until counting starts anew. */
  readonly seconds: number
  /**
   * Whether only browsers that signed in to the account before add to this counter. All limits of one call say the same. A store
   * that estimates counts must not let other counters raise the estimate of such a counter. Default: false.
   */
  readonly trusted?: boolean | undefined
}

/** A limit that is reached. */
export interface ReachedLimit {
  /** The key of its counter. */
  readonly key: string
  /** When counting starts anew. */
  readonly until: Date
}

/** Counters, for limits. */
export abstract class CounterStore {
  /**
   * Adds one to every counter if none has reached its limit, and else adds nothing, in one step: of many processes that ask
   * at once, no more than the limit allows get through.
   *
   * @param limits - The counters; each key once.
   * @returns Null when every counter was increased; else the reached limit, the one that ends last where several are reached.
   */
  abstract take(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null>
  /** Takes one back from each counter, in one step; a counter that is back at zero is removed. */
  abstract giveBack(keys: readonly string[]): Promise<void>
}

/**
 * A database, as the stores that the library needs.
 *
 * A store that is absent is a capability that is absent: what needs it is reported when the engine is constructed. What a
 * method rejects with is logged as a cause, and no user is signed in by it; where a method does something in one step, several
 * processes may ask at once.
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
   * What is sealed but no longer good, for every process. Asked on every reading of a sealed session, so only for a database that
   * answers at once; others have `ended` and `used`.
   */
  readonly revocations?: RevocationList
  /**
   * Sealed sessions that have ended, and epochs; without it and without `revocations`, each process knows what it ended itself.
   */
  readonly ended?: EndedSessionStore | undefined
  /**
   * Sign-in flows and logout tokens that were used; without it and without `revocations`, each works once in each process. Asked when a
   * flow ends.
   */
  readonly used?: RevocationList | undefined
  /** Secrets of users; without it, plugins that need them are refused. */
  readonly secrets?: UserSecretStore | undefined
  /** Sign-ins between the first proof and the session; without it, they are sealed into cookies. */
  readonly pending?: PendingStore | undefined
  /**
   * Runs `work` in a transaction: all of its writes, or none. If `work` rejects, nothing is kept and its error is passed on.
   *
   * `work` may run several times, because a serialisation failure is retried. The adapter that it gets has no `transaction`. `work`
   * uses no other adapter: with one connection it would wait for itself.
   *
   * Without it, what belongs together is written in an order in which an interruption leaves less access, never more.
   */
  transaction?<T>(work: (tx: DatabaseAdapter) => Promise<T>): Promise<T>
  /**
   * The stores of a plugin that this adapter keeps; undefined for a token that it does not know. Those of the adapter that
   * `transaction` gives write in the transaction.
   */
  extension?<S>(token: StoreToken<S>): S | undefined
}

/** A WebAuthn credential, as stored. A store that has no place for the optional members leaves them out. */
export interface StoredAuthenticator {
  /** Id of the credential, base64. */
  readonly credentialID: string
  /** Whose it is. */
  readonly userId: string
  /** Id of the account that goes with it; the same as `credentialID`. */
  readonly providerAccountId: string
  /** The public key (COSE), base64. */
  readonly credentialPublicKey: string
  /** Signature counter; 0 for keys that do not count. */
  readonly counter: number
  /** Whether the key stays on one device: `singleDevice` or `multiDevice`. */
  readonly credentialDeviceType: string
  /** Whether the key is backed up, so that the loss of a device is not its loss. */
  readonly credentialBackedUp: boolean
  /** How to reach the authenticator, joined by commas, such as `internal,hybrid`. */
  readonly transports?: string | null | undefined
  /** Id of the provider it was made for. */
  readonly provider?: string | null | undefined
  /** What the authenticator calls the user (`user.id`), base64url; the same for all keys of a user. */
  readonly userHandle?: string | null | undefined
  /** What the user calls it. */
  readonly name?: string | null | undefined
  /** When it was added. */
  readonly createdAt?: Date | null | undefined
  /** When it was last used to sign in. */
  readonly lastUsed?: Date | null | undefined
}

/** What a use of an authenticator changes. */
export type AuthenticatorUse = Pick<StoredAuthenticator, 'counter' | 'credentialBackedUp' | 'lastUsed'>

/** WebAuthn credentials. */
export interface AuthenticatorStore {
  /** Stores a credential; rejects when its id is stored already, for any user. */
  create(authenticator: StoredAuthenticator): Promise<void>
  /** The credential with this id, byte for byte. */
  find(credentialID: string): Promise<StoredAuthenticator | null>
  /** The credentials of a user. */
  ofUser(userId: string): Promise<readonly StoredAuthenticator[]>
  /**
   * Notes a use, if the counter is still the given one: compare and set, in one step.
   *
   * @returns Whether it was noted; false when another request was first, or the credential is gone.
   */
  use(credentialID: string, counter: number, use: AuthenticatorUse): Promise<boolean>
  /** Changes the name that the user gave to it; does nothing where it is gone. Without it, keys have no names. */
  rename?(credentialID: string, name: string): Promise<void>
  /**
   * Removes a credential and the account that goes with it.
   *
   * @param keepOne - Whether the last one of its user stays, of several removals at once too.
   * @returns Whether it was removed.
   */
  delete?(credentialID: string, keepOne: boolean): Promise<boolean>
}

/** The stores that know whose an account is. */
export interface OwnerStores {
  /** Users, by their accounts. */
  readonly users: Pick<UserStore, 'byAccount'>
  /** Accounts. */
  readonly accounts: Pick<AccountStore, 'find'>
}

/**
 * The user who owns exactly this account: a store that ignores case, accents or blanks must not make two accounts one.
 *
 * @hidden
 */
export async function exactOwner({ accounts, users }: OwnerStores, key: AccountKey): Promise<DatabaseUser | null> {
  const { provider, providerAccountId } = key
  const user = await users.byAccount(key)
  const account = user && (await accounts.find(user.id, provider, providerAccountId))
  return account?.provider === provider && account.providerAccountId === providerAccountId ? user : null
}

/** A user in the database. */
export type AdapterUser = DatabaseUser

/**
 * Ends the sessions of a user: in one step where the store can, else one by one.
 *
 * @param except - What is stored of the token of the session that stays.
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
