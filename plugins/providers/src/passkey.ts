/**
 * Signs in with passkeys.
 *
 * @module @authengine/providers/passkey
 */
import { type PasskeyOptions, PasskeyProvider } from 'authengine/provider'

export { type PasskeyOptions, PasskeyProvider }

/**
 * A provider that requests a passkey, without a user name. The device of the user verifies the user.
 *
 * @example
 * ```ts
 * Passkey({ relyingParty: { id: 'app.example', name: 'Example' } })
 * ```
 */
export default function Passkey(options?: PasskeyOptions): PasskeyProvider {
  return new PasskeyProvider(options)
}
