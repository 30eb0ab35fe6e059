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
 * Signs in with a passkey, where the `SessionProvider` says that the routes are.
 *
 * @throws PasskeyError with a `code`.
 */
export const signInWithPasskey = (options: SignInOptions = {}): Promise<PasskeyResult> =>
  signIn({ baseUrl: basePath(), ...options })

/**
 * Makes a passkey: for the user who is signed in, else for a new user with this email address, who is signed in then.
 *
 * @throws PasskeyError with a `code`.
 */
export const registerPasskey = (options: RegisterOptions = {}): Promise<PasskeyResult> =>
  register({ baseUrl: basePath(), ...options })

/** Tells the browser which passkeys the user who is signed in has here, so that devices stop offering those that were removed. */
export const signalAcceptedPasskeys = (options: PasskeyRoutes = {}): Promise<boolean> =>
  signal({ baseUrl: basePath(), ...options })
