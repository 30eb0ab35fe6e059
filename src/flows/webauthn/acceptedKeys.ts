import type { AuthenticatorStore } from '../../core/DatabaseAdapter.js'
import type { RequestContext } from '../../http/RequestContext.js'
import type { WebAuthnProvider } from '../../providers/WebAuthnProvider.js'
import { wireId } from './base64.js'
import type { CeremonyJson } from './ceremonyOptions.js'
import { partyFor } from './partyFor.js'

/**
 * What a browser is told of the keys of the user who is signed in, so that devices forget the others
 * (`PublicKeyCredential.signalAllAcceptedCredentials`, WebAuthn Level 3 section 5.1.10.3).
 *
 * All keys of the user, whatever their provider: a device forgets what is left out.
 *
 * @returns Null where the user has no key, or no key has a user handle: no device could tell whose keys are meant.
 */
export async function acceptedKeys(
  provider: WebAuthnProvider,
  ctx: RequestContext,
  userId: string,
  authenticators: Pick<AuthenticatorStore, 'ofUser'>,
): Promise<CeremonyJson | null> {
  const keys = await authenticators.ofUser(userId)
  const handle = keys.find(({ userHandle }) => userHandle)?.userHandle
  if (!handle) return null
  return {
    rpId: partyFor(provider, ctx).id,
    userId: handle,
    allAcceptedCredentialIds: keys.map(({ credentialID }) => wireId(credentialID)),
  }
}
