import type { WebAuthnOptions } from './WebAuthnOptions.js'
import { WebAuthnProvider } from './WebAuthnProvider.js'

/** What an application may say of a passkey provider: everything but what makes a passkey. */
export type PasskeyOptions = Omit<WebAuthnOptions, 'residentKey' | 'userVerification'>

/** Signs in with passkeys alone: no user name is asked for, and the device verifies the person. */
export class PasskeyProvider extends WebAuthnProvider {
  /** @param options - Id `passkey` and name `Passkey` unless said otherwise. */
  constructor(options: PasskeyOptions = {}) {
    super({ id: 'passkey', ...options, residentKey: 'required', userVerification: 'required' })
  }
}
