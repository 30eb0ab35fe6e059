import type { Session } from 'authengine'
import type { SessionValue, UpdateSession } from './SessionContext.js'
import type { SessionState } from './SessionStore.js'

/**
 * Turns the state into the value for a component. The user is signed in if the session has a `user`. Until the server
 * has responded, this is unknown, and the user is not redirected.
 */
export function valueOf<S extends Session>(
  { session, loading }: SessionState<S>,
  update: UpdateSession<S>,
): SessionValue<S> {
  if (loading || session === undefined) return { status: 'loading', data: session ?? null, update }
  return session?.user
    ? { status: 'authenticated', data: session, update }
    : { status: 'unauthenticated', data: null, update }
}
