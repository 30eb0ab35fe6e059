import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { User } from 'authengine'
import type { UserStore } from 'authengine/adapter'

/** A user who gets a password. */
export interface NewPerson {
  readonly username: string
  readonly password: string
  readonly name: string
  readonly email: string
}

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>
const salt = randomBytes(16)
const UNKNOWN = { hash: randomBytes(32), userId: '' }

/** The users with passwords. The library keeps users in the database, but the application keeps their passwords. */
export class People {
  readonly #passwords = new Map<string, { readonly hash: Buffer; readonly userId: string }>()

  constructor(private readonly users: UserStore) {}

  /** Sets the password of a user, and creates the user if necessary. */
  async add({ username, password, name, email }: NewPerson): Promise<void> {
    // The application adds only users whose email addresses it knows, so they count as verified.
    const stored = await this.users.byEmail(email)
    const { id } = stored ?? (await this.users.create({ name, email, emailVerified: new Date() }))
    this.#passwords.set(username, { hash: await derive(password, salt, 32), userId: id })
  }

  /** The user with a name and a password. It takes the same time for an unknown name. */
  async whoIs(username = '', password = ''): Promise<User | null> {
    const { hash, userId } = this.#passwords.get(username) ?? UNKNOWN
    return timingSafeEqual(await derive(password, salt, 32), hash) ? this.users.byId(userId) : null
  }
}
