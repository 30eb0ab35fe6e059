/**
 * For pages of a SvelteKit application, in the browser: the session, and functions to sign in and out.
 *
 * The routes are expected at `/auth` under `paths.base` of the application. For another `basePath`, use
 * `new AuthClient({ basePath: '/api/auth' })`, and pass `baseUrl` to the functions for passkeys.
 *
 * @module @authengine/sveltekit/client
 */
import type { AuthClient } from 'authengine/client'
import type * as core from 'authengine/webauthn-client'
import { appPath } from '../appPath.js'
import { siteClient } from './siteClient.js'

export {
  AuthClient,
  AuthClientError,
  type ClientProvider,
  type ClientProviders,
  type SignInResponse,
  type SignInContinues,
  type SignInEnd,
  type SignInOptions,
  type SignOutOptions,
} from 'authengine/client'
export { abort, PasskeyError, supportsAutofill, supportsPasskeys } from 'authengine/webauthn-client'

const site = siteClient(() => appPath('/auth'))

/** The session; null when no user is signed in. */
export const getSession: AuthClient['getSession'] = site.getSession

/** Changes the session on the server, and returns the new session. Call `invalidateAll()` to update the page. */
export const update: AuthClient['update'] = site.update

/** The providers, by id. */
export const getProviders: AuthClient['getProviders'] = site.getProviders

/**
 * The CSRF token for a form of the page. Send it as the field `csrfToken`. It is empty if the server needs no token.
 */
export const getCsrfToken: AuthClient['getCsrfToken'] = site.getCsrfToken

/**
 * Signs in: opens the next page, or returns the result with `redirect: false`.
 *
 * @throws AuthClientError when the server cannot be reached or refuses the request itself, and for passkeys.
 */
export const signIn: AuthClient['signIn'] = site.signIn

/** Signs out: opens the next page, or returns its URL with `redirect: false`. */
export const signOut: AuthClient['signOut'] = site.signOut

/** Signs in with a passkey. */
export const signInWithPasskey: typeof core.signInWithPasskey = site.signInWithPasskey

/** Creates a passkey for the user who is signed in, or for a new user if no user is signed in. */
export const registerPasskey: typeof core.registerPasskey = site.registerPasskey

/**
 * Sends the browser the list of the signed-in user's passkeys, so that devices stop offering those that were removed.
 */
export const signalAcceptedPasskeys: typeof core.signalAcceptedPasskeys = site.signalAcceptedPasskeys
