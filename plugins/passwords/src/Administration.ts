import { AccessDenied } from 'authengine'
import type { DatabaseUser } from 'authengine/adapter'
import { acceptedPassword } from './acceptedPassword.js'
import { isVerified } from './AccountNames.js'
import type { PasswordParts } from './PasswordParts.js'
import { replacePassword } from './replacePassword.js'

/** What administrators and jobs change about a user, who is informed by mail. */
export class Administration {
  constructor(private readonly parts: PasswordParts) {}

  /**
   * Sets the password of a user, and ends all sessions of the user.
   *
   * @returns The user; null if the user is not stored.
   * @throws PasswordRefused if the password is refused.
   * @throws AccessDenied if other requests changed the password again and again at the same time.
   * @throws UntrustedHost if AUTH_URL is not set.
   */
  set(userId: string, typed: string): Promise<DatabaseUser | null> {
    const { hashes, mails, names, passwords, services } = this.parts
    return services.forJob(async (ctx) => {
      const user = await names.withId(userId)
      if (!user) return null
      const { email, name } = user
      const username = await passwords.usernameOf(userId)
      const hash = await hashes.hash(await acceptedPassword(this.parts, typed, { email, name, username }))
      const hadPassword = await this.#replace(user, hash)
      if (isVerified(user)) mails.notify(ctx, user, hadPassword ? 'changed' : 'set')
      return user
    })
  }

  /** @returns Whether the user had a password. */
  async #replace(user: DatabaseUser, hash: string): Promise<boolean> {
    const { passwords, services } = this.parts
    // A sign-in may replace the hash by a better one at the same moment. Each transaction sees it as it is then.
    for (let tries = 0; tries < TRIES; tries++) {
      const hadPassword = await services.transaction(null, async (tx) => {
        const present = await passwords.of(user.id, tx.db)
        const fact = { name: 'passwords.reset', reason: 'server', actor: SERVER }
        return (await replacePassword(this.parts, tx, { user, hash }, fact)) ? present !== null : undefined
      })
      if (hadPassword !== undefined) return hadPassword
    }
    throw new AccessDenied('Other requests changed the password at the same time. Nothing was changed. Try again.')
  }

  /**
   * Removes the password of a user, and ends all sessions of the user.
   *
   * @returns Whether the user had one.
   * @throws UntrustedHost if AUTH_URL is not set.
   */
  remove(userId: string): Promise<boolean> {
    const { mails, names, passwords, services } = this.parts
    return services.forJob(async (ctx) => {
      const user = await names.withId(userId)
      const isRemoved = await services.transaction(null, async (tx) => {
        if (!(await passwords.remove(tx, userId))) return false
        await services.sessions.endAll(userId, undefined, tx)
        await tx.announce({ name: 'passwords.removed', user: userId, email: user?.email, actor: SERVER })
        return true
      })
      if (isRemoved && user && isVerified(user)) mails.notify(ctx, user, 'removed')
      return isRemoved
    })
  }
}

const SERVER = { type: 'service' } as const
/** How often a change is tried that another request overtook. */
const TRIES = 5
