import type { DatabaseUser } from 'authengine/adapter'
import { isValidDate, type PluginServices } from 'authengine/plugin'
import { canonicalAddress } from 'authengine/provider'
import { readUsername } from './names/readUsername.js'
import type { NameKind } from './PasswordProvider.js'
import { NO_USER, type StoredPasswords } from './StoredPasswords.js'

/** A name that was typed, in its one spelling. */
export interface AccountName {
  /** Whether it is an email address or a user name. */
  readonly kind: 'email' | 'username'
  /** The canonical address, or the folded user name. */
  readonly text: string
}

/** Finds users by the names they sign in with. */
export class AccountNames {
  constructor(
    private readonly services: Pick<PluginServices, 'database'>,
    private readonly passwords: StoredPasswords,
    private readonly names: NameKind,
  ) {}

  /** The name that was typed; undefined if it can be the name of no account. */
  read(typed: string | undefined): AccountName | undefined {
    if (typed === undefined) return undefined
    const isEmail = this.names === 'email' || (this.names === 'both' && typed.includes('@'))
    const text = isEmail ? canonicalAddress(typed) : readUsername(typed)?.name
    return text === undefined ? undefined : { kind: isEmail ? 'email' : 'username', text }
  }

  /** The canonical spelling of an email address; undefined if it is not exactly one. */
  email(typed: string | undefined): string | undefined {
    return canonicalAddress(typed)
  }

  /** The user with a name. For an unknown name, the same queries are made. */
  async find({ kind, text }: AccountName): Promise<DatabaseUser | null> {
    if (kind === 'email') return this.withEmail(text)
    const id = await this.passwords.userNamed(text)
    return this.#users.byId(id ?? NO_USER)
  }

  /** The user with exactly this email address. */
  async withEmail(email: string): Promise<DatabaseUser | null> {
    const user = await this.#users.byEmail(email)
    // A store may ignore case or accents. Different email addresses must not count as the same.
    return user?.email === email ? user : null
  }

  /** The user with this id. */
  async withId(id: string): Promise<DatabaseUser | null> {
    return this.#users.byId(id)
  }

  get #users() {
    const { database } = this.services
    if (database) return database.users
    throw new TypeError('Passwords need an adapter.')
  }
}

/** Whether the user has proved to own the email address. */
export const isVerified = (user: Pick<DatabaseUser, 'emailVerified'> | null): boolean =>
  isValidDate(user?.emailVerified)
