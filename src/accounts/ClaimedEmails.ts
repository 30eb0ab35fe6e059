import {
  type AccountKey,
  type AccountStore,
  type DatabaseUser,
  exactOwner,
  type UserStore,
} from '../core/DatabaseAdapter.js'

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

  /** The users who claim an email address, oldest claim first; one look-up for each possible claim, whoever claims it. */
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
