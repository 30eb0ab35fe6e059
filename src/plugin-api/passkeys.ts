import type { AuthMethod } from '../core/AuthMethod.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageForm, PageSection } from '../pages/FormPage.js'
import { apiToken } from './tokens.js'

/** What a passkey is to prove. */
export interface PasskeyProof {
  /** Id of the user, who has given another proof already, or is signed in. */
  readonly userId: string
  /**
   * What the proof is for, such as `step <id of the pending sign-in>`. A response for one purpose is refused for
   * another. Plugins do not share purposes.
   */
  readonly purpose: string
}

/** Passkeys of users, as proofs beside a sign-in: as a second factor, or before a change. */
export interface PluginPasskeys {
  /** Whether passkeys are enabled, and the user has one at least. */
  has(userId: string): Promise<boolean>
  /**
   * A section of a page, with a button that asks the user for one of their passkeys and then sends the form. It sets a
   * cookie with the challenge, which can be used once, within about 15 minutes.
   *
   * @param form - The form, without the response of the browser, which is added as a hidden field.
   * @returns Undefined if the user has no passkey, or passkeys are not enabled.
   */
  ceremony(ctx: RequestContext, proof: PasskeyProof, form: PageForm): Promise<PageSection | undefined>
  /**
   * Verifies what that form has sent, and stores the use of the passkey.
   *
   * @returns What the passkey proved: `swk` or `hwk`, and also `user` and `mfa` if the authenticator has verified the
   *   user.
   * @throws WebAuthnVerificationError if the response is not one of a passkey of the user, or the challenge was not
   *   issued to this browser for this purpose, has expired, or was used already.
   * @throws MalformedRequest if the form contains no response.
   */
  verify(ctx: RequestContext, proof: PasskeyProof): Promise<readonly AuthMethod[]>
}

/** Makes the passkeys service of a plugin. Provided by the feature that has passkeys. */
export const PasskeyService = apiToken<(plugin: string) => PluginPasskeys>('authengine/passkeys')
