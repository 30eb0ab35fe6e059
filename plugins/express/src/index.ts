/**
 * For Express 4 and 5: one handler for the routes, and functions that read the session.
 *
 * @module @authengine/express
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
  defineConfig,
  type Destination,
  type Profile,
  type Session,
  type SessionOf,
  skipCSRFCheck,
  type User,
  type RequestAuth,
} from 'authengine'
export { type ExpressAuth, getEngine, getSession, MiddlewareAuth, requestAuth } from './auth.js'
