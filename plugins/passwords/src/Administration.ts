import type { DatabaseUser } from 'authengine/adapter'
import { acceptedPassword } from './acceptedPassword.js'
import { isVerified } from './AccountNames.js'
import type { PasswordParts } from './PasswordParts.js'

/** What administrators and jobs change about a user, who is informed by mail. */
export class Administration {
  constructor(private readonly parts: PasswordParts) {}

  /**
   * Sets the password of a user, and ends all sessions of the user.
   *
   * @returns The user; null if the user is not stored.
   * @throws PasswordRefused if the password is refused.
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
      const hadPassword = await services.transaction(null, async (tx) => {
        const present = await passwords.of(userId, tx.db)
        await passwords.set(tx, userId, hash)
        await services.sessions.endAll(userId, undefined, tx)
        if (email) await tx.db.verificationTokens?.clear(email)
        await tx.announce({ name: 'passwords.reset', reason: 'server', user: userId, email, actor: SERVER })
        return present !== null
      })
      if (isVerified(user)) mails.notify(ctx, user, hadPassword ? 'changed' : 'set')
      return user
    })
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
