import { randomUUID } from 'node:crypto'
import { type AccountKey, type DatabaseUser, isValidDate, type UserStore } from 'authengine/plugin'
import type { JsonFile } from './JsonFile.js'

/** Users in a JSON file. */
export class JsonUsers implements UserStore {
  constructor(private readonly file: JsonFile) {}

  async create(user: Omit<DatabaseUser, 'id'>): Promise<DatabaseUser> {
    const created = { ...user, id: randomUUID() }
    this.#refuseTaken(created)
    this.#users.push(created)
    await this.file.save()
    return dated(created)
  }

  byId(id: string): Promise<DatabaseUser | null> {
    return this.#found((user) => user.id === id)
  }

  byEmail(email: string): Promise<DatabaseUser | null> {
    return this.#found((user) => user.email === email)
  }

  byAccount({ provider, providerAccountId }: AccountKey): Promise<DatabaseUser | null> {
    const account = this.file.rows.accounts.find(
      (row) => row.provider === provider && row.providerAccountId === providerAccountId,
    )
    return this.#found((user) => user.id === account?.userId)
  }

  async update(changes: Partial<DatabaseUser> & { readonly id: string }): Promise<DatabaseUser> {
    const user = this.#users.find(({ id }) => id === changes.id)
    if (!user) throw new TypeError('There is no user with this id.')
    this.#refuseTaken({ ...user, ...changes })
    Object.assign(user, changes)
    await this.file.save()
    return dated(user)
  }

  get #users(): DatabaseUser[] {
    return this.file.rows.users
  }

  #refuseTaken({ id, email }: DatabaseUser): void {
    const isTaken = email && this.#users.some((user) => user.email === email && user.id !== id)
    if (isTaken) throw new TypeError('This address belongs to somebody already.')
  }

  #found(meant: (user: DatabaseUser) => boolean): Promise<DatabaseUser | null> {
    const user = this.#users.find(meant)
    return Promise.resolve(user ? dated(user) : null)
  }
}

/** A copy; JSON keeps a date as text. */
const dated = (user: DatabaseUser): DatabaseUser => ({ ...user, emailVerified: dateIn(user.emailVerified) })

/** The date that was stored; null for everything else, since `new Date` would make one of a boolean, too. */
function dateIn(stored: unknown): Date | null {
  const isDate = stored instanceof Date || (typeof stored === 'string' && /^\d{4}-\d\d-\d\dT/.test(stored))
  const date = new Date(isDate ? stored : NaN)
  return isValidDate(date) ? date : null
}
