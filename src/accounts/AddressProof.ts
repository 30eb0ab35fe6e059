import {
  type AccountKey,
  type AccountStore,
  type DatabaseAdapter,
  type DatabaseUser,
  endSessionsOf,
  findExactOwner,
  type SessionStore,
  type UserStore,
} from '../core/DatabaseAdapter.js'
import { type Clock, isValidDate } from '../core/ports.js'
import type { CallbackContext } from '../core/Callbacks.js'
import type { EventBusMethods } from '../core/EventBus.js'
import { type RevocationList, unverifiedSessions } from '../core/RevocationList.js'
import type { SecurityFact } from '../core/SecurityEvent.js'
import type { Transaction } from '../core/Transaction.js'
import type { User } from '../core/User.js'
import type { EndedFormerSessions } from '../sessions/FormerSession.js'

/** Where a linker sends its events. */
export interface LinkerEvents extends EventBusMethods {
  /** Announces a security event that no other event means. */
  announce(fact: SecurityFact, ctx: CallbackContext): Promise<void>
}

/** A transaction that a linker writes in. */
export interface LinkerTransaction extends LinkerEvents, Pick<Transaction, 'afterwards' | 'db'> {
  /** Whether the database rolls back if the work fails. If not, the linker must undo its own writes. */
  readonly rollsBack: boolean
}

/** Ends sessions that are sealed cookies. */
interface SealedSessions {
  /** The list of revoked sessions. */
  readonly revocations: RevocationList
  /**
   * Returns the list for use in a transaction, so that a connection never waits for itself. Default: the list itself.
   */
  readonly within?: ((transaction: Pick<Transaction, 'afterwards' | 'db'>) => RevocationList) | undefined
  /** Lifetime of a session that is no longer extended, in seconds. */
  readonly maxAge: number
}

/** How many seconds a request that extends a session may take. */
const IN_FLIGHT = 60

/** Dependencies of {@link AddressProof}. */
export interface AddressProofParts {
  /** Stores users, accounts, keys and sessions. */
  readonly database: DatabaseAdapter
  /** Provides the current time. */
  readonly clock: Clock
  /** Ends sealed sessions; undefined if sessions are database rows. */
  readonly sealed?: SealedSessions | undefined
  /** The store of sessions outside the database, while sessions move between two places. */
  readonly elsewhere?: SessionStore | undefined
  /** Ends former sessions, if they are read. */
  readonly former?: EndedFormerSessions | undefined
}

/** What a proof has changed. */
export interface Proved {
  /** The stored user. */
  readonly user: DatabaseUser
  /** How many accounts, passkeys and secrets were removed, as far as the store can list and remove them. */
  readonly removed: number
}

/**
 * Records that a user proved to own their email address, and removes what other people may have prepared before.
 *
 * Another person may have created the user first, with an account that only claims the email address, and may still
 * have a session when the owner arrives. Therefore the first proof ends every session, account, key and secret of the
 * user, unless the person who gives the proof is already signed in as that user.
 */
export class AddressProof {
  /** @param clearAgain - Removes data a second time, after the proof is recorded. Default: immediately. */
  constructor(
    private readonly parts: AddressProofParts,
    private readonly clearAgain: (userId: string) => Promise<void> = (userId) => this.#clearAgain(userId),
  ) {}

  /**
   * Returns the same in a transaction. The second removal runs after the commit, when other requests can see the proof.
   */
  within(transaction: LinkerTransaction): AddressProof {
    const { db } = transaction
    const { former, sealed, ...rest } = this.parts
    const within = sealed && { ...sealed, revocations: sealed.within?.(transaction) ?? sealed.revocations }
    const clearAgain = (userId: string): Promise<void> => {
      transaction.afterwards(() => this.#clearAgain(userId))
      return Promise.resolve()
    }
    return new AddressProof({ ...rest, database: db, sealed: within, former: former?.within(db) }, clearAgain)
  }

  /** The current time, for a user who is created with a verified email address. */
  now(): Date {
    return this.parts.clock.now()
  }

  /**
   * Records the proof.
   *
   * @param email - The verified email address, for a user who until now only claimed it.
   */
  async note(user: User, signedIn: User | null, email?: string): Promise<Proved> {
    const id = user.id ?? ''
    const { users } = this.parts.database
    const stored = await users.byId(id)
    const isFirst = !isValidDate(stored?.emailVerified) && signedIn?.id !== id
    // Remove first: if the process ends before the proof is recorded, the next proof removes again.
    const removed = isFirst ? await this.#clearAway(id) : 0
    const isClaimed = email !== undefined && stored?.email !== email
    const proved = await users.update({ id, ...(isClaimed && { email }), emailVerified: this.parts.clock.now() })
    if (isFirst) await this.clearAgain(id)
    return { user: proved, removed }
  }

  /** Removes what was written during the first removal. After the proof, a writer sees it and undoes its own writes. */
  async #clearAgain(id: string): Promise<void> {
    try {
      await this.#clearAway(id)
      await this.endSessions(id)
    } catch (error) {
      // The next proof must remove again, so it must count as the first proof.
      await this.parts.database.users.update({ id, emailVerified: null }).catch(() => undefined)
      throw error
    }
  }

  /**
   * Ends every session of a user without a verified email address: rows that the store can list, and all sealed
   * sessions.
   */
  async endSessions(userId: string): Promise<void> {
    const { clock, former, sealed } = this.parts
    await this.#endRows(userId)
    await former?.endOf(userId)
    if (sealed) await sealed.revocations.revoke(unverifiedSessions(userId), clock.seconds() + sealed.maxAge + IN_FLIGHT)
  }

  /**
   * Whether all sealed sessions of a user were ended before. A session that starts now is not among them, even if the
   * email address of the user is unverified again.
   */
  async hasEndedSessions(userId: string): Promise<boolean> {
    return (await this.parts.sealed?.revocations.isRevoked(unverifiedSessions(userId))) ?? false
  }

  /** Returns how many accounts, passkeys and secrets it removed. */
  async #clearAway(userId: string): Promise<number> {
    const { accounts, authenticators, secrets } = this.parts.database
    // Secrets come first: a password works without its account.
    let removed = (await secrets?.clear(userId)) ?? 0
    // Delete keys before accounts: a key without an account would get it back.
    for (const { credentialID } of (await authenticators?.ofUser(userId)) ?? [])
      if (await authenticators?.delete?.(credentialID, false)) removed++
    if (accounts.unlinkAll) {
      const linked = (await accounts.ofUser?.(userId)) ?? []
      removed += linked.filter(({ provider }) => provider !== CLAIM).length
      await accounts.unlinkAll(userId)
    }
    await this.#endRows(userId)
    return removed
  }

  async #endRows(userId: string): Promise<void> {
    for (const sessions of [this.parts.database.sessions, this.parts.elsewhere])
      if (sessions) await endSessionsOf(sessions, userId)
  }
}

/** Provider id of the accounts that hold claimed email addresses; no sign-in uses these accounts. */
const CLAIM = '(claimed-email)'

/** How many users can claim the same email address. */
const MOST = 4

/**
 * Email addresses that users typed and never verified. A claim is not unique, grants no access and is not `user.email`.
 * It only lets a passkey be found by the email address that was typed at its registration.
 *
 * A claim is an account row, because every adapter can store accounts. Its id is the email address with a small number
 * in front, so that a few users can claim the same email address, but not more.
 */
export class ClaimedEmails {
  /** @param database - Stores users and accounts. */
  constructor(
    private readonly database: {
      readonly users: Pick<UserStore, 'byAccount'>
      readonly accounts: Pick<AccountStore, 'find' | 'link'>
    },
  ) {}

  /** Stores a claim of a user; does nothing if {@link MOST} users claim the email address already. */
  async add(userId: string, email: string): Promise<void> {
    for (const key of keysOf(email)) {
      const owner = (await this.#ownerOf(key)) ?? (await this.#take(key, userId))
      if (owner.id === userId) return
    }
  }

  /**
   * Finds the users who claim an email address, oldest claim first. Always makes the same number of queries, so that
   * their number reveals nothing.
   */
  async usersOf(email: string): Promise<readonly DatabaseUser[]> {
    const found = await Promise.all(keysOf(email).map((key) => this.#ownerOf(key)))
    return found.filter((user) => user !== null)
  }

  /** Finds the email address that a user claims; undefined if there is no claim, or the store cannot find it. */
  async emailOf(userId: string): Promise<string | undefined> {
    const claim = await this.database.accounts.find(userId, CLAIM)
    return claim?.providerAccountId.replace(/^\d+:/, '')
  }

  async #ownerOf(key: AccountKey): Promise<DatabaseUser | null> {
    return findExactOwner(this.database, key)
  }

  /** Stores a claim, and returns the user who has it: another user if a concurrent request was faster. */
  async #take(key: AccountKey, userId: string): Promise<Pick<DatabaseUser, 'id'>> {
    try {
      await this.database.accounts.link({ ...key, type: 'webauthn', userId })
      return { id: userId }
    } catch (error) {
      const faster = await this.#ownerOf(key)
      if (faster) return faster
      throw error
    }
  }
}

const keysOf = (email: string): AccountKey[] =>
  Array.from({ length: MOST }, (_, number) => ({ provider: CLAIM, providerAccountId: `${String(number)}:${email}` }))
