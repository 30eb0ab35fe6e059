import type { AuthMethod } from '../core/AuthMethod.js'
import type { StoredAuthenticator } from '../core/DatabaseAdapter.js'
import type { User } from '../core/User.js'
import { exactBytesIn } from '../crypto/encodings.js'
import type { RequestContext } from '../http/RequestContext.js'
import { keyMethods } from '../sign-in/authMethods.js'
import type { Asked } from './Challenges.js'
import { markOf, type WebAuthnFlowParts } from './KnownKeys.js'
import type { WebAuthnProvider, WebAuthnRequirement } from './WebAuthnProvider.js'
import { authenticatorData } from './authenticatorData.js'
import type { Party } from './ceremonyOptions.js'
import { type CredentialResponse, refuse } from './credentialResponse.js'
import { verifyAssertion } from './verify.js'

/** What the use of a passkey is verified against. */
export interface ExpectedUse {
  /** The passkey, as it is stored. */
  readonly stored: StoredAuthenticator
  /** The owner of the passkey. */
  readonly owner: User
  /** The relying party. */
  readonly party: Party
  /** The challenge, base64url. */
  readonly challenge: string
  /** Whether the authenticator must have verified the user. */
  readonly userVerification: WebAuthnRequirement
}

/** A use of a passkey that was verified, and not yet stored. */
export interface KeyUse {
  /** Signature counter. */
  readonly counter: number
  /** Whether the passkey is backed up now. */
  readonly backedUp: boolean
  /** What the passkey proved: two factors only if the signed data says that the user was verified. */
  readonly methods: readonly AuthMethod[]
}

/** Verifies and stores uses of passkeys (WebAuthn Level 3 section 7.2), for a sign-in and for every other proof. */
export class KeyUses {
  /** @param parts - Where passkeys are stored, and the clock. */
  constructor(private readonly parts: Pick<WebAuthnFlowParts, 'authenticators' | 'clock'>) {}

  /**
   * Verifies a response of a browser with the stored public key.
   *
   * @throws WebAuthnVerificationError
   */
  async verify(
    provider: WebAuthnProvider,
    ctx: RequestContext,
    answer: CredentialResponse,
    { stored, owner, ...expected }: ExpectedUse,
  ): Promise<KeyUse> {
    const bytes = exactBytesIn(answer.response['authenticatorData'])
    if (!bytes) refuse('The authenticator data is not base64url.')
    const { backedUp, backupEligible: multiDevice } = authenticatorData(bytes)
    // Section 7.2: whether a key can be backed up never changes.
    if (multiDevice !== (stored.credentialDeviceType === 'multiDevice')) {
      refuse('The passkey changed its backup eligibility, which must never change.')
    }
    const { counter, userVerified } = await verifyAssertion(answer, stored, { provider, ...expected })
    const checked = { id: answer.id, userVerified, multiDevice, backedUp, user: owner }
    if (!(await provider.acceptsAuthentication(checked, ctx.callbackContext))) {
      refuse('verifyAuthentication did not accept the passkey.')
    }
    return { counter, backedUp, methods: keyMethods(checked) }
  }

  /**
   * Stores a use. Section 7.2, the step about the signature counter: if two uses have the same counter, one is from a
   * copy of the passkey.
   *
   * @throws WebAuthnVerificationError
   */
  async note(stored: StoredAuthenticator, { backedUp, counter }: KeyUse): Promise<void> {
    const use = { counter, credentialBackedUp: backedUp, lastUsed: this.parts.clock.now() }
    if (await this.parts.authenticators.use(stored.credentialID, stored.counter, use)) return
    refuse('The passkey was used elsewhere at the same moment, or was removed.')
  }
}

/**
 * Section 7.2, steps 5 and 6: the passkey must be one of the requested ones, and its user handle must be that of its
 * owner.
 *
 * @throws WebAuthnVerificationError
 */
export async function refuseUnasked(
  { allowed }: Asked,
  { id, response }: CredentialResponse,
  stored: StoredAuthenticator,
): Promise<void> {
  if (allowed && !allowed.includes(await markOf(id))) refuse('The passkey is not one of the requested ones.')
  const { userHandle } = response
  const isGiven = userHandle !== undefined && userHandle !== null && userHandle !== ''
  if (!isGiven && !allowed) refuse('The passkey does not say which user it belongs to, and the request named no user.')
  if (isGiven && stored.userHandle && userHandle !== stored.userHandle) refuse('The passkey belongs to another user.')
}
