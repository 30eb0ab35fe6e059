/**
 * For Qwik City: a plugin that answers the routes, a loader for the session, and actions to sign in and out.
 *
 * @module @authengine/qwik
 */
export {
  type Account,
  type AuthConfig,
  type AuthEngine,
  AuthError,
  type Caller,
  CredentialsSignin,
  customFetch,
  type DefaultSession,
  defineConfig,
  type Profile,
  type Session,
  skipCSRFCheck,
  type User,
  type Visit,
} from 'authengine'
export type { ActionFailure, ActionResult, ActionSuccess } from './ActionResult.js'
export type { ConfigFunction } from './ConfigFunction.js'
export type { EnvGetter } from './EnvGetter.js'
export type { MountedAuth } from './MountedAuth.js'
export { ResumableAuth$ } from './ResumableAuth.js'
export { ResumableAuthQrl } from './ResumableAuthQrl.qwik.js'
export { serverAuth$ } from './serverAuth.js'
export { serverAuthQrl } from './serverAuthQrl.js'
export { setEnvDefaults } from './setEnvDefaults.js'
export type { SignInFields, SignInOptions } from './SignInFields.js'
export type { SignOutFields } from './SignOutFields.js'
