import type { AuthClient } from 'authengine/client'
import { authClient } from './authClient.js'

/**
 * Signs in: opens the next page, or returns the result with `redirect: false`.
 *
 * @throws AuthClientError when the server cannot be reached or refuses the request itself, and for passkeys.
 */
export const signIn: AuthClient['signIn'] = (...asked) => authClient.signIn(...asked)

/**
 * Signs out: opens the next page, or returns its URL with `redirect: false`.
 *
 * @throws AuthClientError when the server cannot be reached or refuses.
 */
export const signOut: AuthClient['signOut'] = (...asked) => authClient.signOut(...asked)

/**
 * The session; null when no user is signed in.
 *
 * @throws AuthClientError when the server cannot be reached, or fails.
 */
export const getSession: AuthClient['getSession'] = () => authClient.getSession()

/**
 * The providers, by id.
 *
 * @throws AuthClientError when the server cannot be reached, or sends no list.
 */
export const getProviders: AuthClient['getProviders'] = () => authClient.getProviders()

/**
 * The CSRF token for a form of the page. Send it as the field `csrfToken`.
 *
 * @throws AuthClientError when the server cannot be reached, or sends no token.
 */
export const getCsrfToken: AuthClient['getCsrfToken'] = () => authClient.getCsrfToken()
