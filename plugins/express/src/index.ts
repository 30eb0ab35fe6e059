/**
 * For Express 4 and 5: one handler for the routes, and a look-up of the session.
 *
 * @module @authengine/express
 */
export {
  type Account,
  type AuthConfig,
  AuthError,
  CredentialsSignin,
  type DefaultSession,
  defineConfig,
  type Profile,
  type Session,
  skipCSRFCheck,
  type User,
} from 'authengine'
export { getSession } from './getSession.js'
export { MiddlewareAuth } from './MiddlewareAuth.js'
