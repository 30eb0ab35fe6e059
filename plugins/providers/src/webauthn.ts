/**
 * Signs in with passkeys and security keys.
 *
 * @module @authengine/providers/webauthn
 */
import { type WebAuthnOptions, WebAuthnProvider } from 'authengine/provider'

export { type WebAuthnOptions, WebAuthnProvider }

/**
 * A provider that requests a passkey or a security key. Keys that need a user name work as well.
 *
 * @example
 * ```ts
 * WebAuthn({ relyingParty: { id: 'app.example', name: 'Example' } })
 * ```
 */
export default function WebAuthn(options?: WebAuthnOptions): WebAuthnProvider {
  return new WebAuthnProvider(options)
}
