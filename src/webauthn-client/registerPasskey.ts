import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { refuseUnknownNames } from '../client/refuseUnknownNames.js'
import { AuthRoutes, type PasskeyResult } from './AuthRoutes.js'
import { ceremony } from './ceremony.js'
import { explained } from './explained.js'
import { PasskeyError } from './PasskeyError.js'
import { type PasskeyRequest, REQUEST } from './PasskeyRequest.js'
import { signalUnknown } from './signals.js'
import { supportsPasskeys } from './supportsPasskeys.js'

/** Options to create a passkey. */
export interface RegisterOptions extends PasskeyRequest {
  /** Name of the passkey in the list of passkeys. */
  readonly name?: string | undefined
}

/**
 * Creates a passkey for the signed-in user, or otherwise for a new user with this email address, who is then signed in.
 *
 * Call it when the user clicks: browsers require that.
 *
 * @throws PasskeyError with a `code`.
 * @throws TypeError when an option is unknown.
 * @example
 * ```ts
 * const { url } = await registerPasskey({ name: 'Work laptop', callbackUrl: location.href })
 * location.assign(url)
 * ```
 */
export async function registerPasskey(options: RegisterOptions = {}): Promise<PasskeyResult> {
  refuseUnknownNames('registerPasskey()', options, { ...REQUEST, name: true })
  if (!supportsPasskeys()) throw new PasskeyError('unsupported')
  const { email, fields, name, callbackUrl } = options
  const routes = new AuthRoutes(options)
  return ceremony(async (signal) => {
    const optionsJSON = await routes.options<PublicKeyCredentialCreationOptionsJSON>('register', { email, ...fields })
    signal.throwIfAborted()
    const credential = await startRegistration({ optionsJSON })
    const data = JSON.stringify(credential)
    try {
      const csrfToken = options.csrfToken ?? (await routes.csrfToken())
      return await routes.finish({ action: 'register', data, csrfToken, callbackUrl, name })
    } catch (thrown) {
      if (explained(thrown).code === 'refused') await signalUnknown(optionsJSON.rp.id, credential.id)
      throw thrown
    }
  })
}
