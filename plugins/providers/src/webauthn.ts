/**
 * Signs in with passkeys and security keys.
 *
 * @module @authengine/providers/webauthn
 */
import { type WebAuthnOptions, WebAuthnProvider } from 'authengine/provider'

export { type WebAuthnOptions, WebAuthnProvider }

/**
 * A provider that asks for a key; one that is known by a user name works as well.
 *
 * @example
 * ```ts
 * WebAuthn({ relyingParty: { id: 'app.example', name: 'Example' } })
 * ```
 */
export default function WebAuthn(options?: WebAuthnOptions): WebAuthnProvider {
  return new WebAuthnProvider(options)
}
