/**
 * For SolidStart 1 and 2: the routes, functions for server actions, and the session.
 *
 * @module @authengine/solid-start
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
  type VerbFields,
  type RequestAuth,
} from 'authengine'
export { defineConfig } from './defineConfig.js'
export type { Form } from './fieldsOf.js'
export { getSession } from './getSession.js'
export { SignalAuth } from './SignalAuth.js'
export type { SignalAuthConfig, SignalAuthSource } from './SignalAuthConfig.js'
export type { SolidAuth } from './SolidAuth.js'
export type { CookieHeaders, SolidEvent } from './SolidEvent.js'
