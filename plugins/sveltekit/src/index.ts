/**
 * For SvelteKit 2 and 3: a hook for the routes, form actions, and the session of every event.
 *
 * @module @authengine/sveltekit
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
export { CompilerAuth } from './CompilerAuth.js'
export type { SvelteKitAuth } from './SvelteKitAuth.js'
