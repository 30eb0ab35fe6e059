import type { DatabaseUser, UserStore } from '../../core/DatabaseAdapter.js'
import type { User } from '../../core/User.js'

/** The stored user that somebody says they are, by id or else by address; null for nobody. */
export async function personKnown(
  users: Pick<UserStore, 'byId' | 'byEmail'>,
  { id, email }: User,
): Promise<DatabaseUser | null> {
  if (id !== undefined) return users.byId(id)
  const found = email ? await users.byEmail(email) : null
  // A store that ignores case or accents must not make two addresses one.
  return found?.email === email ? found : null
}
