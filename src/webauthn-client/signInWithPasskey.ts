import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { refuseUnknownNames } from '../client/refuseUnknownNames.js'
import { AuthRoutes, type PasskeyResult } from './AuthRoutes.js'
import { ceremony } from './ceremony.js'
import { explained } from './explained.js'
import { offered } from './offered.js'
import { PasskeyError } from './PasskeyError.js'
import { type PasskeyRequest, REQUEST } from './PasskeyRequest.js'
import { signalUnknown } from './signals.js'
import { supportsAutofill, supportsPasskeys } from './supportsPasskeys.js'

/** Options to sign in with a passkey. */
export interface SignInOptions extends PasskeyRequest {
  /**
   * Whether to offer passkeys in a field of the page, instead of a dialog. The field needs
   * `autocomplete="username webauthn"`. The promise stays pending until the user chooses a passkey, or the ceremony is
   * aborted. Default: false.
   */
  readonly autofill?: boolean | undefined
}

/**
 * Signs in with a passkey.
 *
 * Call it once with `autofill` when the page has loaded, and without `autofill` when the user clicks a button, which
 * ends the offer.
 *
 * @throws PasskeyError with a `code`.
 * @throws TypeError when an option is unknown.
 * @example
 * ```ts
 * const go = ({ url }: { url: string }) => location.assign(url)
 * button.addEventListener('click', () => signInWithPasskey({ callbackUrl: '/' }).then(go, show))
 * // The user has not asked for anything yet, so a failure of the offer is not shown.
 * if (await supportsAutofill()) await signInWithPasskey({ autofill: true, callbackUrl: '/' }).then(go, () => {})
 * ```
 */
export async function signInWithPasskey(options: SignInOptions = {}): Promise<PasskeyResult> {
  refuseUnknownNames('signInWithPasskey()', options, { ...REQUEST, autofill: true })
  const { autofill = false, email, fields, callbackUrl } = options
  const routes = new AuthRoutes(options)
  // Nothing is awaited before this call. Otherwise, an earlier offer could end a ceremony that the user started after
  // it.
  return ceremony(async (signal) => {
    if (!supportsPasskeys() || (autofill && !(await supportsAutofill()))) throw new PasskeyError('unsupported')
    let rpId: string | undefined
    const ask = async (): Promise<PublicKeyCredentialRequestOptionsJSON> => {
      const asked = await routes.options<PublicKeyCredentialRequestOptionsJSON>('authenticate', { email, ...fields })
      rpId = asked.rpId
      return asked
    }
    const credential = autofill ? await offered(ask, signal) : await taken(await ask(), signal)
    const csrfToken = options.csrfToken ?? (await routes.csrfToken())
    const data = JSON.stringify(credential)
    try {
      return await routes.finish({ action: 'authenticate', data, csrfToken, callbackUrl })
    } catch (thrown) {
      if (isUnknown(explained(thrown))) await signalUnknown(rpId, credential.id)
      throw thrown
    }
  })
}

/** Whether the server says that no user has the passkey. It does so only if that reveals nothing to strangers. */
const isUnknown = ({ error, url }: PasskeyError): boolean =>
  error === 'WebAuthnVerificationError' && url !== undefined && /[?&]code=unknown-passkey(&|$)/.test(url)

function taken(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
): Promise<AuthenticationResponseJSON> {
  signal.throwIfAborted()
  return startAuthentication({ optionsJSON })
}
