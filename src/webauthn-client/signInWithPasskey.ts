import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { refuseUnknownNames } from '../client/refuseUnknownNames.js'
import { AuthRoutes, type PasskeyAnswer } from './AuthRoutes.js'
import { ceremony } from './ceremony.js'
import { explained } from './explained.js'
import { offered } from './offered.js'
import { PasskeyError } from './PasskeyError.js'
import { type PasskeyRequest, REQUEST } from './PasskeyRequest.js'
import { signalUnknown } from './signals.js'
import { supportsAutofill, supportsPasskeys } from './supportsPasskeys.js'

/** What a user signs in with. */
export interface SignInOptions extends PasskeyRequest {
  /**
   * Offers passkeys in a field of the page instead of asking at once. Default: false. The field needs
   * `autocomplete="username webauthn"`; the promise stays open until a user takes one, or it is aborted.
   */
  readonly autofill?: boolean | undefined
}

/**
 * Signs in with a passkey.
 *
 * Start it once with `autofill` when the page has loaded, and without from a click on a button: the click ends the offer.
 *
 * @throws PasskeyError with a `code`.
 * @throws TypeError when an option is unknown.
 * @example
 * ```ts
 * const enter = (autofill: boolean) =>
 *   signInWithPasskey({ autofill, callbackUrl: '/home' }).then(({ url }) => location.assign(url), show)
 * button.addEventListener('click', () => enter(false))
 * if (await supportsAutofill()) await enter(true)
 * ```
 */
export async function signInWithPasskey(options: SignInOptions = {}): Promise<PasskeyAnswer> {
  refuseUnknownNames('signInWithPasskey()', options, { ...REQUEST, autofill: true })
  const { autofill = false, email, fields, callbackUrl } = options
  const routes = new AuthRoutes(options)
  // Nothing is awaited before: an offer that is still looking around must not end what was pressed in the meantime.
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

/** Whether the server says that no user has the passkey. It says so only if that tells strangers nothing. */
const isUnknown = ({ error, url }: PasskeyError): boolean =>
  error === 'WebAuthnVerificationError' && url !== undefined && /[?&]code=unknown-passkey(&|$)/.test(url)

function taken(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
): Promise<AuthenticationResponseJSON> {
  signal.throwIfAborted()
  return startAuthentication({ optionsJSON })
}
