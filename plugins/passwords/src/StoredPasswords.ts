import type { DatabaseAdapter, NewUserSecret, UserSecret, UserSecretStore } from 'authengine/adapter'
import type { PluginServices, Transaction } from 'authengine/plugin'
import type { Username } from './names/readUsername.js'
import { PROVIDER, TYPE } from './PasswordProvider.js'

/** Kind of the secrets that are password hashes. A user has at most one. */
export const PASSWORD = 'passwords'
/** Kind of the secrets that are user names: `lookup` is the folded name, `value` the name as it was typed. */
export const USERNAME = 'passwords.username'

/** Stands for the user of an unknown name, so that the same queries are made. No user has this id. */
export const NO_USER = '00000000-0000-0000-0000-000000000000'

/** The password of a user, as it is stored. */
export interface StoredPassword {
  /** Id of the row. */
  readonly id: string
  /** Id of the user. */
  readonly userId: string
  /** The hash. */
  readonly hash: string
  /** Raised by every change of the row. */
  readonly version: number
  /** Changes whenever the password changes, but not when its hash is replaced. Links of mails are bound to it. */
  readonly generation: string
}

/** What a new row contains besides its user. */
export const newPassword = (hash: string, generation: string): NewUserSecret => ({
  kind: PASSWORD,
  single: true,
  value: hash,
  data: { generation },
})

/** The passwords of users, and their user names. */
export class StoredPasswords {
  constructor(private readonly services: Pick<PluginServices, 'clock' | 'database' | 'random'>) {}

  /**
   * The password of a user; null if the user has no password. The same query is made without a user.
   *
   * @param db - Default: outside of a transaction.
   */
  async of(userId: string | undefined, db?: DatabaseAdapter): Promise<StoredPassword | null> {
    const secret = await this.#secrets(db).find(PASSWORD, userId ?? NO_USER)
    return secret && secret.userId === userId ? storedFrom(secret) : null
  }

  /**
   * Whether a user has a password, or had one: the account stays when the password is removed.
   *
   * @param db - Default: outside of a transaction.
   */
  async hadOne(userId: string, db: DatabaseAdapter | undefined = this.services.database): Promise<boolean> {
    return db !== undefined && hasAccount(db, userId)
  }

  /**
   * Sets the password of a user, who may have one already.
   *
   * @param expected - Generation of the password that is replaced, whose hash may have been replaced by a better one in
   *   the meantime; null if the user must have none, undefined if it does not matter.
   * @returns False if the user has another password by now.
   */
  async set(tx: Transaction, userId: string, hash: string, expected?: string | null): Promise<boolean> {
    const secrets = this.#secrets(tx.db)
    const present = await this.of(userId, tx.db)
    if (expected !== undefined && (present?.generation ?? null) !== expected) return false
    const { clock, random } = this.services
    const changes = { value: hash, data: { generation: random.uuid() } }
    if (present) {
      if (!(await secrets.change(present.id, present.version, changes))) return false
    } else {
      await secrets.add({
        ...changes,
        id: random.uuid(),
        userId,
        kind: PASSWORD,
        lookup: userId,
        createdAt: clock.now(),
        version: 1,
      })
    }
    await linkAccount(tx.db, userId)
    return true
  }

  /** Replaces the hash of the same password by a better one, unless the password has changed in the meantime. */
  async upgrade({ id, version }: StoredPassword, hash: string): Promise<boolean> {
    return this.#secrets().change(id, version, { value: hash })
  }

  /** Removes the password of a user. */
  async remove(tx: Transaction, userId: string): Promise<boolean> {
    return (await this.#secrets(tx.db).clear(userId, [PASSWORD])) > 0
  }

  /** Id of the user with a user name; null if no user has it. */
  async userNamed(folded: string, db?: DatabaseAdapter): Promise<string | null> {
    return (await this.#secrets(db).find(USERNAME, folded))?.userId ?? null
  }

  /** The user name of a user, as it was typed; undefined if the user has no name. */
  async usernameOf(userId: string, db?: DatabaseAdapter): Promise<string | undefined> {
    return (await this.#secrets(db).of(userId, USERNAME))[0]?.value
  }

  /** Gives a user name to a user who has none. */
  async setUsername(tx: Transaction, userId: string, { display, name }: Username): Promise<void> {
    const { clock, random } = this.services
    const row = { id: random.uuid(), userId, kind: USERNAME, lookup: name, value: display }
    await this.#secrets(tx.db).add({ ...row, createdAt: clock.now(), version: 1 })
  }

  #secrets(db: DatabaseAdapter | undefined = this.services.database): UserSecretStore {
    if (db?.secrets) return db.secrets
    throw new TypeError('Passwords need an adapter with secrets.')
  }
}

/** Every user with a password has an account for it, by which sign-ins find the user. */
async function linkAccount(db: DatabaseAdapter, userId: string): Promise<void> {
  const key = { provider: PROVIDER, providerAccountId: userId }
  if (!(await hasAccount(db, userId))) await db.accounts.link({ ...key, type: TYPE, userId })
}

const hasAccount = async ({ accounts }: DatabaseAdapter, userId: string): Promise<boolean> =>
  Boolean(await accounts.find(userId, PROVIDER, userId))

function storedFrom({ data, id, userId, value, version }: UserSecret): StoredPassword {
  const generation: unknown = typeof data === 'object' && data !== null && 'generation' in data ? data.generation : ''
  return { id, userId, hash: value, version, generation: typeof generation === 'string' ? generation : '' }
}
