/**
 * For the pages of a SolidStart application: sign in with a passkey, and create a passkey.
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
 * Signs in with a passkey. The default of `baseUrl` is `/api/auth`.
 *
 * @throws PasskeyError with a `code`.
 */
export const signInWithPasskey: typeof core.signInWithPasskey = (options) =>
  core.signInWithPasskey({ ...MOUNT, ...options })

/**
 * Creates a passkey. The default of `baseUrl` is `/api/auth`.
 *
 * @throws PasskeyError with a `code`.
 */
export const registerPasskey: typeof core.registerPasskey = (options) => core.registerPasskey({ ...MOUNT, ...options })

/**
 * Sends the browser the list of the signed-in user's passkeys, so that devices stop offering those that were removed.
 * The default of `baseUrl` is `/api/auth`.
 */
export const signalAcceptedPasskeys: typeof core.signalAcceptedPasskeys = (options) =>
  core.signalAcceptedPasskeys({ ...MOUNT, ...options })
