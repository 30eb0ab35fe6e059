/**
 * For pages of a SvelteKit application, in the browser: who is signed in, sign in, sign out.
 *
 * The routes are expected at `/auth` under the base path of the application. For another `basePath` make a client:
 * `new AuthClient({ basePath: '/api/auth' })`, and give `baseUrl` to the functions for passkeys.
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

/** Has the server change the session, and returns the new one. Call `invalidateAll()` to have it on the page. */
export const update: AuthClient['update'] = site.update

/** The ways to sign in, by id. */
export const getProviders: AuthClient['getProviders'] = site.getProviders

/** The token for a form of the page, as its field `csrfToken`; empty where the server does without. */
export const getCsrfToken: AuthClient['getCsrfToken'] = site.getCsrfToken

/**
 * Signs in: leaves the page, or with `redirect: false` tells how it went.
 *
 * @throws AuthClientError when the server cannot be reached or refuses the request itself, and for passkeys.
 */
export const signIn: AuthClient['signIn'] = site.signIn

/** Signs out: leaves the page, or with `redirect: false` returns where to go. */
export const signOut: AuthClient['signOut'] = site.signOut

/** Signs in with a passkey. */
export const signInWithPasskey: typeof core.signInWithPasskey = site.signInWithPasskey

/** Makes a passkey: for the user who is signed in, else for a new user. */
export const registerPasskey: typeof core.registerPasskey = site.registerPasskey

/** Tells the browser which passkeys the user who is signed in has here, so that devices stop offering those that were removed. */
export const signalAcceptedPasskeys: typeof core.signalAcceptedPasskeys = site.signalAcceptedPasskeys
