import type { Session } from 'authengine'
import { refuseUnknownNames } from 'authengine/client'
import { useContext, useEffect } from 'react'
import { leaveForSignIn } from './browserPage.js'
import { basePath } from './place.js'
import { type LoadingSession, SessionContext, type SessionValue, type SignedIn } from './SessionContext.js'

/** Options of {@link useSession}. */
export interface UseSessionOptions {
  /** Whether a user must be signed in. Default: false. */
  readonly required?: boolean | undefined
  /** Called when a user must be signed in and is not. Default: opens the sign-in page. */
  readonly onUnauthenticated?: (() => void) | undefined
}

/**
 * The session of the `SessionProvider` around a component.
 *
 * This protects nothing: the server must check who may see the data of a page.
 *
 * @throws TypeError without a `SessionProvider`, or when an option is unknown.
 *
 * @example
 * ```tsx
 * const { data, status, update } = useSession()
 * if (status === 'authenticated') return <p>Signed in as {data.user?.name}</p>
 * ```
 */
export function useSession<S extends Session = Session>(
  options: UseSessionOptions & { readonly required: true },
): SignedIn<S> | LoadingSession<S>
export function useSession<S extends Session = Session>(options?: UseSessionOptions): SessionValue<S>
export function useSession<S extends Session = Session>(options: UseSessionOptions = {}): SessionValue<S> {
  refuseUnknownNames('useSession()', options, { required: true, onUnauthenticated: true })
  const { required = false, onUnauthenticated } = options
  const value = useContext(SessionContext) as SessionValue<S> | undefined
  if (!value) throw new TypeError('useSession needs a SessionProvider around the component: put one into the layout.')
  const missing = required && value.status === 'unauthenticated'
  useEffect(() => {
    if (!missing) return
    if (onUnauthenticated) onUnauthenticated()
    else leaveForSignIn(basePath())
    // Runs once each time the user is found signed out, so `onUnauthenticated` is not a dependency.
  }, [missing])
  return missing ? { status: 'loading', data: null, update: value.update } : value
}
