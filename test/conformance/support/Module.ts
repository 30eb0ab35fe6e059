import type { OidcOptions } from 'authengine/provider'
import type { RelyingPartyOptions } from './aRelyingParty.js'

/** One module of the OpenID Foundation's suite: what its provider does, and what a careful client does about it. */
export interface Module {
  /** Name of the module in the suite. */
  readonly name: string
  /** What the provider says that is wrong or unusual. */
  readonly lies?: NonNullable<RelyingPartyOptions['lies']>
  /** What the client is registered and configured with. */
  readonly op?: OidcOptions
  /** `accept`, or the code with which it is refused. */
  readonly want: 'accept' | 'OAuthCallbackError' | 'OAuthSignInError' | 'InvalidCheck'
}

/** Options of the provider `op`, with answers in a mode of their own. */
export const inMode = (mode: string, { authorization, ...op }: OidcOptions = {}): OidcOptions => ({
  ...op,
  authorization: { ...(authorization as object), params: { response_mode: mode } },
})
