import type { DatabaseUser, UserStore } from 'authengine/adapter'

/**
 * Users in another database, whose copies are discarded when they change.
 *
 * @param users - The store of users.
 * @param discard - Discards the copies of a user.
 */
export function copiedUsers(users: UserStore, discard: (userId: string) => Promise<void>): UserStore {
  /** If Redis cannot be reached, the change is kept, and copies are used until they are too old. */
  const discardCopies = (userId: string): Promise<void> => discard(userId).catch(() => undefined)
  return {
    ...(users.extraColumns && { extraColumns: users.extraColumns }),
    create: (user) => users.create(user),
    ...(users.createWithAccount && { createWithAccount: users.createWithAccount.bind(users) }),
    byId: (id) => users.byId(id),
    byEmail: (email) => users.byEmail(email),
    byAccount: (key) => users.byAccount(key),
    async update(user): Promise<DatabaseUser> {
      const updated = await users.update(user)
      await discardCopies(user.id)
      return updated
    },
    ...(users.delete && {
      async delete(id: string): Promise<void> {
        await users.delete?.(id)
        await discardCopies(id)
      },
    }),
  }
}
