import type { Session } from 'authengine'
import type { SessionValue, UpdateSession } from './SessionContext.js'
import type { SessionState } from './SessionStore.js'

/**
 * What a state means for a component: signed in is who has a `user` in the session. Where the server has not answered, nobody
 * knows, and nobody is sent away.
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
