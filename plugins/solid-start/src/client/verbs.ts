import type { AuthClient } from 'authengine/client'
import { authClient } from './authClient.js'

/**
 * Signs in: leaves the page, or with `redirect: false` tells how it went.
 *
 * @throws AuthClientError when the server cannot be reached or refuses the request itself, and for passkeys.
 */
export const signIn: AuthClient['signIn'] = (...asked) => authClient.signIn(...asked)

/**
 * Signs out: leaves the page, or with `redirect: false` returns where to go.
 *
 * @throws AuthClientError when the server cannot be reached or refuses.
 */
export const signOut: AuthClient['signOut'] = (...asked) => authClient.signOut(...asked)

/**
 * The session; null when no user is signed in.
 *
 * @throws AuthClientError when the server cannot be reached, or does not know.
 */
export const getSession: AuthClient['getSession'] = () => authClient.getSession()

/**
 * The ways to sign in, by id.
 *
 * @throws AuthClientError when the server cannot be reached, or has no list.
 */
export const getProviders: AuthClient['getProviders'] = () => authClient.getProviders()

/**
 * The token for a form of the page, as its field `csrfToken`.
 *
 * @throws AuthClientError when the server cannot be reached, or gives none.
 */
export const getCsrfToken: AuthClient['getCsrfToken'] = () => authClient.getCsrfToken()
