import type { AccountKey, DatabaseAccount, DatabaseUser, UserStore } from '../../core/DatabaseAdapter.js'
import { AdapterError } from '../../core/errors.js'
import { defined } from '../../core/guards.js'
import { isValidDate, type Random } from '../../core/ports.js'
import { type AccountBounds, BoundedAccounts, isAccountOf, nameOf } from '../memory/MemoryAccounts.js'
import type { AuthjsAccount, AuthjsCalls, AuthjsIds, AuthjsUser, NewAuthjsUser } from './AuthjsAdapter.js'

/** Another id that a store treats as equal if it compares loosely; undefined if the id has no other spelling. */
function otherSpelling(id: string): string | undefined {
  const lower = id.toLowerCase()
  const variants = [id === lower ? id.toUpperCase() : lower, id.normalize('NFKC').trim()]
  return variants.find((variant) => variant !== id)
}

/** Users in an Auth.js adapter. */
export class AuthjsUsers implements UserStore {
  readonly delete?: NonNullable<UserStore['delete']>

  /**
   * @param calls - The adapter.
   * @param ids - Converts its ids.
   * @param accounts - Remembers the owners of accounts.
   * @param random - Makes ids, which the adapter may replace.
   */
  constructor(
    private readonly calls: AuthjsCalls,
    private readonly ids: AuthjsIds,
    private readonly accounts: AuthjsAccounts,
    private readonly random: Random,
  ) {
    if (!calls.has('deleteUser')) return
    this.delete = async (id) => {
      await calls.call('deleteUser', ids.ownOf(id))
    }
  }

  async create(user: Parameters<UserStore['create']>[0]): Promise<DatabaseUser> {
    const { name = null, email = null, image = null } = user
    const created = await this.#created({ ...user, name, email, image, id: this.random.uuid() })
    return this.#required(this.#user(created), 'createUser')
  }

  async byId(id: string): Promise<DatabaseUser | null> {
    const found = await this.calls.call('getUser', this.ids.ownOf(id))
    const guess = found ? undefined : this.ids.guessOf(id)
    const user = this.#user(guess === undefined ? found : await this.calls.call('getUser', guess))
    // A database that reads "7x" as 7 must not return the user 7 for the id "7x".
    return user?.id === id ? user : null
  }

  async byEmail(email: string): Promise<DatabaseUser | null> {
    return this.#user(await this.calls.call('getUserByEmail', email))
  }

  async byAccount(key: AccountKey & Partial<Pick<DatabaseAccount, 'type'>>): Promise<DatabaseUser | null> {
    const { provider, providerAccountId } = key
    const found = this.#user(await this.calls.call('getUserByAccount', { provider, providerAccountId }))
    const owner = found && (await this.#owns(found, key)) ? found : null
    this.accounts.notice(key, owner?.id)
    return owner
  }

  /**
   * Whether the found account is the requested account, byte for byte.
   *
   * @throws AdapterError if the adapter compares ids loosely, for example without case, and cannot return the account
   *   it found.
   */
  async #owns({ id }: DatabaseUser, { provider, providerAccountId }: AccountKey): Promise<boolean> {
    if (this.calls.has('getAccount')) {
      const stored = await this.calls.call('getAccount', providerAccountId, provider)
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-conversion -- Some adapters return numbers.
      return stored?.provider === provider && String(stored.providerAccountId) === providerAccountId
    }
    const other = otherSpelling(providerAccountId)
    if (other === undefined) return true
    const same = this.#user(await this.calls.call('getUserByAccount', { provider, providerAccountId: other }))
    if (same?.id !== id) return true
    throw new AdapterError(
      'The adapter finds an account by another spelling of its id, and has no getAccount that shows the right one. Make the ' +
        'column providerAccountId compare bytes (in MySQL: collate utf8mb4_bin), or use an adapter with getAccount.',
    )
  }

  async update({ id, ...changes }: Parameters<UserStore['update']>[0]): Promise<DatabaseUser> {
    const updated = await this.calls.call('updateUser', { ...defined(changes), id: this.ids.ownOf(id) })
    return this.#required(this.#user(updated) ?? (await this.byId(id)), 'updateUser')
  }

  async #created(user: NewAuthjsUser): Promise<AuthjsUser> {
    try {
      return await this.calls.call('createUser', user)
    } catch (error) {
      const { cause } = error as AdapterError
      throw new AdapterError(
        'The function createUser of the adapter failed. It receives id, name, email, emailVerified and image: a further ' +
          'column that must have a value needs a default in the database, and that of the email address must take null.',
        { cause },
      )
    }
  }

  #user(row: AuthjsUser | null | undefined): DatabaseUser | null {
    return row ? userFrom(row, this.ids) : null
  }

  #required(user: DatabaseUser | null, name: string): DatabaseUser {
    if (user) return user
    throw new AdapterError(`The function ${name} of the adapter returned no user.`)
  }
}

/** Converts a row to a user. Other members of the row are kept. */
export function userFrom(row: AuthjsUser, ids: AuthjsIds): DatabaseUser {
  // Read by name, because a row that is an instance of a class may have its members on the prototype.
  const { id, name = null, email = null, image = null } = row
  const emailVerified = verificationIn(row)
  return {
    ...row,
    id: ids.textOf(id),
    name,
    email,
    image,
    emailVerified: isValidDate(emailVerified) ? emailVerified : null,
  }
}

/** A date without an offset is accepted: only whether there is a date matters, not the exact time. */
function verificationIn({ emailVerified: value }: AuthjsUser): Date {
  const isLocal = typeof value === 'string' && /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/.test(value)
  return isLocal ? new Date(value) : instant(value)
}

// Without an offset, the instant would depend on the time zone of the machine.
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/**
 * Converts a `Date` or an ISO date-time to a `Date`. Any other value becomes an invalid date, which counts as expired.
 */
export function instant(value: unknown): Date {
  if (value instanceof Date) return new Date(value)
  return new Date(typeof value === 'string' && ISO.test(value) ? value : NaN)
}

const TOKENS = ['access_token', 'id_token', 'refresh_token', 'scope', 'token_type'] as const

/**
 * Accounts in an Auth.js adapter. Their tokens are in the memory of this process.
 *
 * An Auth.js adapter stores tokens once and cannot change them. So each process keeps the tokens of the accounts that
 * signed in last, and refreshes them.
 */
export class AuthjsAccounts extends BoundedAccounts {
  override readonly findsAllAccounts = false

  /**
   * @param calls - The adapter.
   * @param ids - Converts its ids.
   * @param bounds - How much is kept.
   */
  constructor(
    private readonly calls: AuthjsCalls,
    private readonly ids: AuthjsIds,
    bounds?: AccountBounds,
  ) {
    super(bounds)
  }

  override async link(account: DatabaseAccount): Promise<void> {
    // A database would take an undefined member for an unknown column.
    await this.calls.call('linkAccount', { ...defined(account), userId: this.ids.ownOf(account.userId) })
    this.forget(nameOf(account))
    this.keep(account)
  }

  /**
   * Remembers the owner of an account, so that `find` can return the account later.
   *
   * @param userId - Id of the owner; undefined if the account has no owner.
   */
  notice(account: AccountKey & Partial<Pick<DatabaseAccount, 'type'>>, userId: string | undefined): void {
    const { provider, providerAccountId, type = 'oauth' } = account
    const name = nameOf(account)
    const kept = this.rows.get(name)
    if (kept?.userId !== userId) this.forget(name)
    if (userId === undefined) return
    this.keep(kept?.userId === userId ? kept : { provider, providerAccountId, type, userId })
  }

  /** The account that the user signed in with last. Its tokens are read once, if the adapter has `getAccount`. */
  override async find(userId: string, provider: string, providerAccountId?: string): Promise<DatabaseAccount | null> {
    const known = [...this.rows.values()].findLast(isAccountOf(userId, provider, providerAccountId))
    if (!known || holdsTokens(known) || !this.calls.has('getAccount')) return known ? { ...known } : null
    const stored = await this.calls.call('getAccount', known.providerAccountId, provider)
    // Meanwhile the user may have signed in again, with newer tokens.
    const current = this.rows.get(nameOf(known))
    if (!stored || current !== known || !this.#isSame(stored, known)) return current ? { ...current } : null
    const read = { ...known, ...tokensIn(stored) }
    this.rows.set(nameOf(known), read)
    return { ...read }
  }

  /** Removes the accounts that this process knows. An Auth.js adapter cannot list the others. */
  override async unlinkAll(userId: string): Promise<void> {
    const ofUser = [...this.rows.values()].filter((row) => row.userId === userId)
    for (const { provider, providerAccountId } of this.calls.has('unlinkAccount') ? ofUser : []) {
      await this.calls.call('unlinkAccount', { provider, providerAccountId })
    }
    this.forgetOf(userId)
  }

  #isSame({ provider, providerAccountId, userId }: AuthjsAccount, known: DatabaseAccount): boolean {
    const sameKey = provider === known.provider && providerAccountId === known.providerAccountId
    return sameKey && this.ids.textOf(userId) === known.userId
  }
}

const holdsTokens = ({ access_token, id_token, refresh_token }: DatabaseAccount): boolean =>
  (access_token ?? id_token ?? refresh_token) !== undefined

/** Databases return null for absent values, and some return numbers as strings. */
function tokensIn(stored: AuthjsAccount): Partial<DatabaseAccount> {
  const texts = TOKENS.map((name) => [name, stored[name]] as const).filter(([, value]) => typeof value === 'string')
  const end = Number(stored.expires_at ?? NaN)
  return { ...Object.fromEntries(texts), ...(Number.isFinite(end) && { expires_at: end }) }
}
