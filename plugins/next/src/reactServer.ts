/**
 * `@authengine/next/react` for server components. Only `SessionProvider` differs: it removes from the session what
 * browsers must not get.
 */
import { browserSession, type Session } from 'authengine'
import { createElement, type ReactElement } from 'react'
import { SessionProvider as BrowserProvider, type SessionProviderProps } from './react.js'

export { AuthClientError, getCsrfToken, getProviders, getSession, signIn, signOut, useSession } from './react.js'

/**
 * Provides the session to `useSession`.
 *
 * Everything that a server component passes to the browser becomes part of the page. With sessions in a database, the
 * session of `auth()` has the id of the stored user. Browsers get that id only if the `session` callback returns it.
 */
export function SessionProvider<S extends Session = Session>(props: SessionProviderProps<S>): ReactElement {
  const { session } = props
  return createElement(BrowserProvider<S>, { ...props, ...(session && { session: browserSession(session) }) })
}
