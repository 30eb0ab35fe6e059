import type { Session } from 'authengine'
import type { AuthClient } from 'authengine/client'
import { createComponent, createContext, type JSX, useContext } from 'solid-js'
import { createSession, type SessionSignal } from './createSession.js'

/** Props of a `SessionProvider`. */
export interface SessionProviderProps {
  /** The session from the server; reactive. If it is still undefined when the page is mounted, the browser reads it. */
  readonly session?: Session | null | undefined
  /** Client for the routes. Only its first value is used. Default: a client for `/api/auth`. */
  readonly client?: Pick<AuthClient, 'update'> | undefined
  /** Components that may call `useSession`. */
  readonly children?: JSX.Element
}

const SessionContext = createContext<SessionSignal>()

/**
 * Provides the session to every component inside, on the server and in the browser.
 *
 * @example
 * ```tsx
 * const session = createAsync(() => readSession(), { deferStream: true })
 * return <SessionProvider session={session()}>{props.children}</SessionProvider>
 * ```
 */
export function SessionProvider(props: SessionProviderProps): JSX.Element {
  const value = createSession(() => props.session, props.client)
  return createComponent(SessionContext.Provider, {
    value,
    get children() {
      return props.children
    },
  })
}

/**
 * The session of the page, as a signal.
 *
 * @typeParam S - What the `session` callback returns.
 * @throws TypeError outside a `SessionProvider`.
 *
 * @example
 * ```tsx
 * const session = useSession()
 * return <button onClick={() => session.update({ user: { name: 'Ada' } })}>{session()?.user?.name}</button>
 * ```
 */
export function useSession<S extends Session = Session>(): SessionSignal<S> {
  const session = useContext(SessionContext)
  if (!session) throw new TypeError('useSession() needs a SessionProvider around the component, and found none.')
  return session as SessionSignal<S>
}
