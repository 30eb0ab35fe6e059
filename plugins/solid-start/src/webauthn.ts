/**
 * For the pages of a SolidStart application: sign in with a passkey, make one.
 *
 * @module @authengine/solid-start/webauthn
 */
import * as core from 'authengine/webauthn-client'

export {
  abort,
  type PasskeyRoutes,
  type PasskeyResult,
  PasskeyError,
  type PasskeyErrorCode,
  type PasskeyRequest,
  type PasskeyRefusal,
  type RegisterOptions,
  type SignInOptions,
  supportsAutofill,
  supportsPasskeys,
} from 'authengine/webauthn-client'

const MOUNT = { baseUrl: '/api/auth' }

/**
 * Signs in with a passkey; `baseUrl` is `/api/auth` unless said otherwise.
 *
 * @throws PasskeyError with a `code`.
 */
export const signInWithPasskey: typeof core.signInWithPasskey = (options) =>
  core.signInWithPasskey({ ...MOUNT, ...options })

/**
 * Makes a passkey; `baseUrl` is `/api/auth` unless said otherwise.
 *
 * @throws PasskeyError with a `code`.
 */
export const registerPasskey: typeof core.registerPasskey = (options) => core.registerPasskey({ ...MOUNT, ...options })

/**
 * Tells the browser which passkeys the user who is signed in has here, so that devices stop offering those that were removed;
 * `baseUrl` is `/api/auth` unless said otherwise.
 */
export const signalAcceptedPasskeys: typeof core.signalAcceptedPasskeys = (options) =>
  core.signalAcceptedPasskeys({ ...MOUNT, ...options })
