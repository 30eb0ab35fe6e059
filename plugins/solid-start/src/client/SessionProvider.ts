import type { Session } from 'authengine'
import type { AuthClient } from 'authengine/client'
import { createComponent, createContext, type JSX, useContext } from 'solid-js'
import { createSession, type SessionSignal } from './createSession.js'

/** What the session of a page starts from. */
export interface SessionProviderProps {
  /** What the server says, reactively. While it is undefined, the page asks by itself once it is alive. */
  readonly session?: Session | null | undefined
  /** Asks the routes, read once. Default: one for `/api/auth`. */
  readonly client?: Pick<AuthClient, 'update'> | undefined
  /** The pages. */
  readonly children?: JSX.Element
}

const SessionContext = createContext<SessionSignal>()

/**
 * Gives the session to every component inside, on the server and in the browser.
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
