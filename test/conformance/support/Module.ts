import type { OidcOptions } from 'authengine/provider'
import type { RelyingPartyOptions } from './aRelyingParty.js'

/** A module of the OpenID Foundation's conformance suite: what the provider does, and how the client must react. */
export interface Module {
  /** Name of the module in the suite. */
  readonly name: string
  /** What is wrong or unusual in the provider's responses. */
  readonly lies?: NonNullable<RelyingPartyOptions['lies']>
  /** Options of the client: its registration and configuration. */
  readonly op?: OidcOptions
  /** `accept`, or the error code of the refusal. */
  readonly want: 'accept' | 'OAuthCallbackError' | 'OAuthSignInError' | 'InvalidCheck'
}

/** Options of the provider `op` with another response mode. */
export const inMode = (mode: string, { authorization, ...op }: OidcOptions = {}): OidcOptions => ({
  ...op,
  authorization: { ...(authorization as object), params: { response_mode: mode } },
})
