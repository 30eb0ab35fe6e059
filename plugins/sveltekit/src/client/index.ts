/**
 * For pages of a SvelteKit application, in the browser: who is signed in, sign in, sign out.
 *
 * The routes are expected at `/auth` under the base path of the application. For another `basePath` make a client:
 * `new AuthClient({ basePath: '/api/auth' })`, and give `baseUrl` to the functions for passkeys.
 *
 * @module @authengine/sveltekit/client
 */
import { appPath } from '../appPath.js'
import { siteClient } from './siteClient.js'

export {
  AuthClient,
  AuthClientError,
  type ClientProvider,
  type ClientProviders,
  type SignInAnswer,
  type SignInOptions,
  type SignOutOptions,
} from 'authengine/client'
export { abort, PasskeyError, supportsAutofill, supportsPasskeys } from 'authengine/webauthn-client'

const site = siteClient(() => appPath('/auth'))

/** The session; null when nobody is signed in. */
export const getSession: typeof site.getSession = site.getSession

/** Has the server change the session, and returns the new one. Call `invalidateAll()` to have it on the page. */
export const update: typeof site.update = site.update

/** The ways to sign in, by id. */
export const getProviders: typeof site.getProviders = site.getProviders

/** The token for a form of the page, as its field `csrfToken`; empty where the server does without. */
export const getCsrfToken: typeof site.getCsrfToken = site.getCsrfToken

/**
 * Signs in: leaves the page, or with `redirect: false` tells how it went.
 *
 * @throws AuthClientError when the server cannot be reached or refuses the request itself, and for passkeys.
 */
export const signIn: typeof site.signIn = site.signIn

/** Signs out: leaves the page, or with `redirect: false` returns where to go. */
export const signOut: typeof site.signOut = site.signOut

/** Signs in with a passkey. */
export const signInWithPasskey: typeof site.signInWithPasskey = site.signInWithPasskey

/** Makes a passkey: for whoever is signed in, else for somebody new. */
export const registerPasskey: typeof site.registerPasskey = site.registerPasskey
