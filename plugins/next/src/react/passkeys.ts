import {
  type PasskeyResult,
  type PasskeyRoutes,
  registerPasskey as register,
  type RegisterOptions,
  signalAcceptedPasskeys as signal,
  type SignInOptions,
  signInWithPasskey as signIn,
} from 'authengine/webauthn-client'
import { basePath } from './place.js'

/**
 * Signs in with a passkey, at the base path of the `SessionProvider`.
 *
 * @throws PasskeyError with a `code`.
 */
export const signInWithPasskey = (options: SignInOptions = {}): Promise<PasskeyResult> =>
  signIn({ baseUrl: basePath(), ...options })

/**
 * Creates a passkey for the user who is signed in. If no user is signed in, it creates a new user with this email
 * address, and signs the user in.
 *
 * @throws PasskeyError with a `code`.
 */
export const registerPasskey = (options: RegisterOptions = {}): Promise<PasskeyResult> =>
  register({ baseUrl: basePath(), ...options })

/**
 * Sends the browser the list of the signed-in user's passkeys, so that devices stop offering those that were removed.
 */
export const signalAcceptedPasskeys = (options: PasskeyRoutes = {}): Promise<boolean> =>
  signal({ baseUrl: basePath(), ...options })
