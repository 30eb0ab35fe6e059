/**
 * For Next 15 and 16: the routes, the session wherever code runs, a guard for the proxy, and server actions.
 *
 * @module @authengine/next
 */
export {
  type Account,
  type AuthConfig,
  type AuthEngine,
  AuthError,
  browserSession,
  CredentialsSignin,
  customFetch,
  type DefaultSession,
  type Destination,
  type Profile,
  type Session,
  type SessionOf,
  skipCSRFCheck,
  type User,
  type RequestAuth,
} from 'authengine'
export { FullstackAuth, FullstackAuth as default, type FullstackAuthResult } from './FullstackAuth.js'
export type { NextApi, NextAuth, NextAuthHandler, NextAuthRequest, NextRequestAuth } from './NextAuth.js'
export {
  type AuthorizedCallback,
  type AuthorizedParams,
  defineConfig,
  type NextAuthConfig,
  type NextCallbacks,
  type NextConfigSource,
} from './NextAuthConfig.js'
export type { AuthorizationParams, SignIn, SignInOptions, SignOut, SignOutOptions } from './VerbOptions.js'
