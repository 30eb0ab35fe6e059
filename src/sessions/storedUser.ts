import type { Session } from '../core/Session.js'
import type { User } from '../core/User.js'

/** Ids of the stored users that were shown without them. */
const ids = new WeakMap<User, string>()
/** What browsers see of a session that server code has read. */
const shown = new WeakMap<Session, Session>()

/** What a client sees of a stored user. Remembers the id for {@link serverSession}. */
export function shownStoredUser(user: User): User {
  const seen = shownUser(user)
  if (user.id !== undefined) ids.set(seen, user.id)
  return seen
}

/**
 * A session as server code reads it: with the id of the stored user.
 *
 * A user that the `session` callback has made, or given an id, stays as it is.
 */
export function serverSession(session: Session): Session {
  const { user } = session
  const id = user && ids.get(user)
  if (user === undefined || id === undefined || Object.hasOwn(user, 'id')) return session
  const read = { ...session, user: { ...user, id } }
  shown.set(read, session)
  return read
}

/**
 * A session as browsers see it: the same as from `GET <base path>/session`.
 *
 * With sessions in a database, server code also reads `user.id`. Call this where a loader hands the session to the browser, so
 * that it gets an id only if the `session` callback says so.
 *
 * @param session - As server code has read it.
 * @typeParam S - What the `session` callback returns.
 *
 * @example
 * ```ts
 * export const load: LayoutServerLoad = async ({ locals }) => ({ session: browserSession(await locals.auth()) })
 * ```
 */
export function browserSession<S extends Session>(session: S): S
export function browserSession<S extends Session>(session: S | null): S | null
export function browserSession<S extends Session>(session: S | null): S | null {
  return session && ((shown.get(session) as S | undefined) ?? session)
}

/** What may be undefined member by member. */
type Shown = Readonly<Partial<Record<'name' | 'email' | 'image', string | null | undefined>>>

/** What a client sees of the user unless the application says otherwise. */
export function shownUser({ name, email, image }: Shown): User {
  const user: User = {}
  if (name !== undefined) user.name = name
  if (email !== undefined) user.email = email
  if (image !== undefined) user.image = image
  return user
}
