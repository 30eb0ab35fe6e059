import { refuseUnknownNames } from '../client/refuseUnknownNames.js'
import { AuthRoutes, type PasskeyRoutes } from './AuthRoutes.js'
import { type AcceptedCredentials, canSignalAccepted, signalAccepted } from './signals.js'

/**
 * Tells the browser which passkeys the signed-in user has on this site, so that devices stop offering removed ones.
 *
 * Call it on a page that lists passkeys, and after one was removed. It shows no dialog. If the browser does not support
 * `PublicKeyCredential.signalAllAcceptedCredentials`, it does nothing.
 *
 * @returns Whether the browser accepted the list.
 * @throws TypeError when an option is unknown.
 */
export async function signalAcceptedPasskeys(options: PasskeyRoutes = {}): Promise<boolean> {
  refuseUnknownNames('signalAcceptedPasskeys()', options, { provider: true, baseUrl: true })
  if (!canSignalAccepted()) return false
  try {
    return await signalAccepted(await new AuthRoutes(options).options<AcceptedCredentials>('accepted', {}))
  } catch {
    // No user is signed in, or the server failed. The next signal updates a device that still lists a removed passkey.
    return false
  }
}
