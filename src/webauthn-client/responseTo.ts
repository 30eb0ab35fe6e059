import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { ceremony } from './ceremony.js'
import { PasskeyError } from './PasskeyError.js'
import { supportsPasskeys } from './supportsPasskeys.js'

/**
 * Asks the user for a passkey, with options that the page has already.
 *
 * @throws PasskeyError with a `code`.
 */
export function responseTo(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  return ceremony((signal) => {
    if (!supportsPasskeys()) throw new PasskeyError('unsupported')
    signal.throwIfAborted()
    return startAuthentication({ optionsJSON })
  })
}
