/**
 * For components in the browser: the session, and functions to sign in and out.
 *
 * @module @authengine/next/react
 */
'use client'

export type { Session } from 'authengine'
export {
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
export type { Freshness } from './react/keepFresh.js'
export type { LoadingSession, SessionValue, SignedIn, SignedOut, UpdateSession } from './react/SessionContext.js'
export { SessionProvider, type SessionProviderProps } from './react/SessionProvider.js'
export { useSession, type UseSessionOptions } from './react/useSession.js'
export { getCsrfToken, getProviders, getSession, signIn, signOut } from './react/verbs.js'
