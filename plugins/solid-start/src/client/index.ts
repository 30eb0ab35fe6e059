/**
 * For the pages of a SolidStart application: the session, and functions to sign in and out.
 *
 * @module @authengine/solid-start/client
 */
export {
  AuthClient,
  AuthClientError,
  type AuthClientErrorCode,
  type ClientProvider,
  type ClientProviders,
  type SignInResponse,
  type SignInContinues,
  type SignInEnd,
  type SignInOptions,
  type SignOutOptions,
} from 'authengine/client'
export { createSession, type SessionSignal } from './createSession.js'
export { SessionProvider, type SessionProviderProps, useSession } from './SessionProvider.js'
export { getCsrfToken, getProviders, getSession, signIn, signOut } from './verbs.js'
