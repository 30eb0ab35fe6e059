/**
 * `@authengine/next/react` as server components import it: the same, except that `SessionProvider` hands the session to the browser.
 */
import { browserSession, type Session } from 'authengine'
import { createElement, type ReactElement } from 'react'
import { SessionProvider as BrowserProvider, type SessionProviderProps } from './react.js'

export { AuthClientError, getCsrfToken, getProviders, getSession, signIn, signOut, useSession } from './react.js'

/**
 * Hands the session down to `useSession`.
 *
 * Everything that a server component gives to the browser becomes part of the page. With sessions in a database, `auth()` has the id
 * of the stored user; browsers get it only by the `session` callback.
 */
export function SessionProvider<S extends Session = Session>(props: SessionProviderProps<S>): ReactElement {
  const { session } = props
  return createElement(BrowserProvider<S>, { ...props, ...(session && { session: browserSession(session) }) })
}
