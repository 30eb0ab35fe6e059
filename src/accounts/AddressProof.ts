import {
  type AccountKey,
  type AccountStore,
  type DatabaseAdapter,
  type DatabaseUser,
  endSessionsOf,
  exactOwner,
  type SessionStore,
  type UserStore,
} from '../core/DatabaseAdapter.js'
import { type Clock, isValidDate } from '../core/ports.js'
import type { EventBusMethods } from '../core/EventBus.js'
import { type RevocationList, unverifiedSessions } from '../core/RevocationList.js'
import type { Transaction } from '../core/Transaction.js'
import type { User } from '../core/User.js'
import type { EndedFormerSessions } from '../sessions/FormerSession.js'

/** A transaction that a linker writes in. */
export interface LinkerTransaction extends EventBusMethods, Pick<Transaction, 'afterwards' | 'db'> {
  /** Whether the database undoes what was written if the work fails. If not, it has to be taken back by hand. */
  readonly rollsBack: boolean
}

/** Where sessions that are sealed cookies are ended. */
interface SealedSessions {
  /** Refuses them. */
  readonly revocations: RevocationList
  /** The same list in a transaction: a connection that is in one must not wait for itself. Default: the list itself. */
  readonly within?: ((transaction: Pick<Transaction, 'afterwards' | 'db'>) => RevocationList) | undefined
  /** How long one lives that is not extended any more, in seconds. */
  readonly maxAge: number
}

/** Seconds that a request may take which extends a session just now. */
const IN_FLIGHT = 60

/** What proofs of addresses work with. */
export interface AddressProofParts {
  /** Where users, accounts, keys and sessions are. */
  readonly database: DatabaseAdapter
  /** Tells when. */
  readonly clock: Clock
  /** Ends sealed sessions; undefined where sessions are rows. */
  readonly sealed?: SealedSessions | undefined
  /** Sessions in another place than the database, while they move. */
  readonly elsewhere?: SessionStore | undefined
  /** Ends former sessions, if they are read. */
  readonly former?: EndedFormerSessions | undefined
}

/**
 * Notes that a user proved that their address is theirs, and clears away what others may have prepared before.
 *
 * Another person may have created the user first, with an account that only claims the address, and may keep a session open
 * until the owner comes. So with the first proof every session, account and key of the user ends, unless the user is signed
 * in as that user already.
 */
export class AddressProof {
  /**
   * @param parts - What it works with.
   * @param clearAgain - Clears away a second time. Default: at once.
   */
  constructor(
    private readonly parts: AddressProofParts,
    private readonly clearAgain: (userId: string) => Promise<void> = (userId) => this.#clearAgain(userId),
  ) {}

  /** The same, in a transaction. What was written meanwhile is cleared away when the proof can be seen by all. */
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

  /** The present moment, for a user who is created with their proof. */
  now(): Date {
    return this.parts.clock.now()
  }

  /**
   * Notes the proof, and returns the user as stored.
   *
   * @param email - The email address that was proved, for a user who only claimed it so far.
   */
  async note(user: User, signedIn: User | null, email?: string): Promise<DatabaseUser> {
    const id = user.id ?? ''
    const { users } = this.parts.database
    const stored = await users.byId(id)
    const isFirst = !isValidDate(stored?.emailVerified) && signedIn?.id !== id
    // Before the proof is noted, so that a process that ends here leaves nothing that is taken for cleared.
    if (isFirst) await this.#clearAway(id)
    const isClaimed = email !== undefined && stored?.email !== email
    const proved = await users.update({ id, ...(isClaimed && { email }), emailVerified: this.parts.clock.now() })
    if (isFirst) await this.clearAgain(id)
    return proved
  }

  /** What was written while it was cleared away: from the proof on, a writer sees it and takes back what it wrote. */
  async #clearAgain(id: string): Promise<void> {
    try {
      await this.#clearAway(id)
      await this.endSessions(id)
    } catch (error) {
      // The next proof has to clear, so it has to be the first one again.
      await this.parts.database.users.update({ id, emailVerified: null }).catch(() => undefined)
      throw error
    }
  }

  /** Ends every session of a user whose email address is not verified: rows that the store lists, and all sealed ones. */
  async endSessions(userId: string): Promise<void> {
    const { clock, former, sealed } = this.parts
    await this.#endRows(userId)
    await former?.endOf(userId)
    if (sealed) await sealed.revocations.revoke(unverifiedSessions(userId), clock.seconds() + sealed.maxAge + IN_FLIGHT)
  }

  /**
   * Whether the sealed sessions of a user were ended together before. Those who sign in now come after that, and are not
   * meant, even where their email address is unverified again.
   */
  async hasEndedSessions(userId: string): Promise<boolean> {
    return (await this.parts.sealed?.revocations.isRevoked(unverifiedSessions(userId))) ?? false
  }

  async #clearAway(userId: string): Promise<void> {
    const { accounts, authenticators } = this.parts.database
    // Before accounts go: a key without one would be given it back.
    for (const { credentialID } of (await authenticators?.ofUser(userId)) ?? [])
      await authenticators?.delete?.(credentialID, false)
    await accounts.unlinkAll?.(userId)
    await this.#endRows(userId)
  }

  async #endRows(userId: string): Promise<void> {
    for (const sessions of [this.parts.database.sessions, this.parts.elsewhere])
      if (sessions) await endSessionsOf(sessions, userId)
  }
}

/** Provider id of the accounts that hold claimed email addresses; no sign-in leads to them. */
const CLAIM = '(claimed-email)'

/** How many users at most claim one email address. */
const MOST = 4

/**
 * Email addresses that users typed and never verified. A claim is not unique, opens nothing and is not `user.email`: it only
 * lets a passkey be found by the address that was typed when it was registered.
 *
 * A claim is an account row, because every adapter has a place for accounts. Its id has one of a few numbers in front of the
 * email address, so that several users can claim one, and no more than these.
 */
export class ClaimedEmails {
  /** @param database - Where users and accounts are. */
  constructor(
    private readonly database: {
      readonly users: Pick<UserStore, 'byAccount'>
      readonly accounts: Pick<AccountStore, 'find' | 'link'>
    },
  ) {}

  /** Notes a claim of a user; does nothing once {@link MOST} users claim the email address. */
  async add(userId: string, email: string): Promise<void> {
    for (const key of keysOf(email)) {
      const owner = (await this.#ownerOf(key)) ?? (await this.#take(key, userId))
      if (owner.id === userId) return
    }
  }

  /** The users who claim an email address, oldest claim first; one look-up for each possible claim, so that the number of queries tells nothing. */
  async usersOf(email: string): Promise<readonly DatabaseUser[]> {
    const found = await Promise.all(keysOf(email).map((key) => this.#ownerOf(key)))
    return found.filter((user) => user !== null)
  }

  /** The email address that a user claims, where the store can tell. */
  async emailOf(userId: string): Promise<string | undefined> {
    const claim = await this.database.accounts.find(userId, CLAIM)
    return claim?.providerAccountId.replace(/^\d+:/, '')
  }

  async #ownerOf(key: AccountKey): Promise<DatabaseUser | null> {
    return exactOwner(this.database, key)
  }

  /** Who has a claim after a user asked for it: another user may have been faster. */
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
