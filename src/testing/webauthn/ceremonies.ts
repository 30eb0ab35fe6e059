/** Names a key in the options of a ceremony. */
export interface SoftDescriptor {
  /** Id of the credential, base64url. */
  readonly id: string
}

/** What a server asks for when a key is made: the members the authenticator looks at. */
export interface SoftCreationOptions {
  /** Random bytes to sign, base64url. */
  readonly challenge: string
  /** Who asks. */
  readonly rp: {
    /** Id of the relying party; without it, the host of the page. */
    readonly id?: string | undefined
  }
  /** Who it is for. */
  readonly user: {
    /** User handle, base64url. */
    readonly id: string
  }
  /** Algorithms, best first. */
  readonly pubKeyCredParams: readonly {
    /** Its number (COSE). */
    readonly alg: number
  }[]
  /** Keys, of which it must not have one already. */
  readonly excludeCredentials?: readonly SoftDescriptor[] | undefined
}

/** What a server asks for when a key is used: the members the authenticator looks at. */
export interface SoftRequestOptions {
  /** Random bytes to sign, base64url. */
  readonly challenge: string
  /** Who asks. */
  readonly rpId?: string | undefined
  /** Keys, of which it must use one; empty or absent for any. */
  readonly allowCredentials?: readonly SoftDescriptor[] | undefined
}

/** What a browser answers: a `PublicKeyCredential` as JSON, all bytes base64url (WebAuthn Level 3 section 5.1). */
export interface SoftCredential<R> {
  /** Id of the credential. */
  readonly id: string
  /** The same. */
  readonly rawId: string
  /** Always the same. */
  readonly type: 'public-key'
  /** Where the authenticator is. */
  readonly authenticatorAttachment: 'platform' | 'cross-platform'
  /** Results of extensions. */
  readonly clientExtensionResults: Readonly<Record<string, unknown>>
  /** The answer of the authenticator. */
  readonly response: R
}

/** A key that was made. */
export type SoftRegistration = SoftCredential<{
  /** What the browser says, base64url. */
  readonly clientDataJSON: string
  /** What the authenticator says of the new key, base64url. */
  readonly attestationObject: string
  /** How to reach the authenticator. */
  readonly transports: readonly string[]
}>

/** A key that was used. */
export type SoftAssertion = SoftCredential<{
  /** What the browser says, base64url. */
  readonly clientDataJSON: string
  /** What the authenticator says, base64url. */
  readonly authenticatorData: string
  /** Over both, base64url. */
  readonly signature: string
  /** Whose key it is, base64url. */
  readonly userHandle?: string
}>
