/**
 * For pages of applications, in the browser: sign in with a passkey, or create one.
 *
 * @module authengine/webauthn-client
 */
export type { PasskeyRoutes, PasskeyResult } from './AuthRoutes.js'
export { abort } from './ceremony.js'
export { PasskeyError, type PasskeyErrorCode, type PasskeyRefusal } from './PasskeyError.js'
export type { PasskeyRequest } from './PasskeyRequest.js'
export { registerPasskey, type RegisterOptions } from './registerPasskey.js'
export { signalAcceptedPasskeys } from './signalAcceptedPasskeys.js'
export { signInWithPasskey, type SignInOptions } from './signInWithPasskey.js'
export { supportsAutofill, supportsPasskeys } from './supportsPasskeys.js'
