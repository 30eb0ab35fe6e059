import { refuseUnknownNames } from '../client/refuseUnknownNames.js'
import { AuthRoutes, type PasskeyRoutes } from './AuthRoutes.js'
import { type AcceptedCredentials, canSignalAccepted, signalAccepted } from './signals.js'

/**
 * Tells the browser which passkeys the user who is signed in has here, so that devices stop offering those that were removed.
 *
 * Call it on a page that lists passkeys, and after one was removed. It asks the user nothing. Where the browser does not know
 * `PublicKeyCredential.signalAllAcceptedCredentials`, nothing is sent.
 *
 * @returns Whether the browser took the list.
 * @throws TypeError when an option is unknown.
 */
export async function signalAcceptedPasskeys(options: PasskeyRoutes = {}): Promise<boolean> {
  refuseUnknownNames('signalAcceptedPasskeys()', options, { provider: true, baseUrl: true })
  if (!canSignalAccepted()) return false
  try {
    return await signalAccepted(await new AuthRoutes(options).options<AcceptedCredentials>('accepted', {}))
  } catch {
    // No user is signed in, or the server cannot say: the next signal updates a device that still lists a removed passkey.
    return false
  }
}
