// The exports for every build of an application.
export {
  type Account,
  type AuthConfig,
  type AuthEngine,
  AuthError,
  browserSession,
  type IncomingRequest,
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
export type { ActionFailure, ActionResult, ActionSuccess } from './ActionResult.js'
export type { ConfigFunction } from './ConfigFunction.js'
export type { EnvGetter } from './EnvGetter.js'
export type { MountedAuth } from './MountedAuth.js'
export { serverAuth$ } from './serverAuth.js'
export { serverAuthQrl } from './serverAuthQrl.js'
export { setEnvDefaults } from './setEnvDefaults.js'
export type { SignInFields, SignInOptions } from './SignInFields.js'
export type { SignOutFields } from './SignOutFields.js'
