/**
 * Signs in with passkeys alone.
 *
 * @module @authengine/providers/passkey
 */
import { type PasskeyOptions, PasskeyProvider } from 'authengine/provider'

export { type PasskeyOptions, PasskeyProvider }

/**
 * A provider that asks for a passkey: without a user name, and with the user verified by their device.
 *
 * @example
 * ```ts
 * Passkey({ relyingParty: { id: 'app.example', name: 'Example' } })
 * ```
 */
export default function Passkey(options?: PasskeyOptions): PasskeyProvider {
  return new PasskeyProvider(options)
}
