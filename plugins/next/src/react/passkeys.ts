import {
  type PasskeyAnswer,
  registerPasskey as register,
  type RegisterOptions,
  type SignInOptions,
  signInWithPasskey as signIn,
} from 'authengine/webauthn-client'
import { basePath } from './place.js'

/**
 * Signs in with a passkey, where the `SessionProvider` says that the routes are.
 *
 * @throws PasskeyError with a `code`.
 */
export const signInWithPasskey = (options: SignInOptions = {}): Promise<PasskeyAnswer> =>
  signIn({ baseUrl: basePath(), ...options })

/**
 * Makes a passkey: for whoever is signed in, else for somebody new with this e-mail address, who is signed in then.
 *
 * @throws PasskeyError with a `code`.
 */
export const registerPasskey = (options: RegisterOptions = {}): Promise<PasskeyAnswer> =>
  register({ baseUrl: basePath(), ...options })
