/**
 * For components in the browser: sign in with a passkey, and create a passkey.
 *
 * @module @authengine/next/webauthn
 */
'use client'

export {
  abort,
  type PasskeyRoutes,
  PasskeyError,
  type PasskeyResult,
  type PasskeyErrorCode,
  type RegisterOptions,
  type SignInOptions,
  supportsAutofill,
  supportsPasskeys,
} from 'authengine/webauthn-client'
export { registerPasskey, signalAcceptedPasskeys, signInWithPasskey } from './react/passkeys.js'
