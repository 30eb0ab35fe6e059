/** Identifies a key in the options of a ceremony. */
export interface SoftDescriptor {
  /** Id of the credential, base64url. */
  readonly id: string
}

/** Options for the creation of a key: the members that the authenticator uses. */
export interface SoftCreationOptions {
  /** Random bytes to sign, base64url. */
  readonly challenge: string
  /** The relying party. */
  readonly rp: {
    /** Id of the relying party; without it, the host of the page. */
    readonly id?: string | undefined
  }
  /** The user for whom the key is created. */
  readonly user: {
    /** User handle, base64url. */
    readonly id: string
  }
  /** Algorithms, in order of preference. */
  readonly pubKeyCredParams: readonly {
    /** COSE number of the algorithm. */
    readonly alg: number
  }[]
  /** Keys that the authenticator must not have already. */
  readonly excludeCredentials?: readonly SoftDescriptor[] | undefined
}

/** Options for the use of a key: the members that the authenticator uses. */
export interface SoftRequestOptions {
  /** Random bytes to sign, base64url. */
  readonly challenge: string
  /** Id of the relying party; without it, the host of the page. */
  readonly rpId?: string | undefined
  /** Keys that may be used; empty or absent allows any discoverable credential. */
  readonly allowCredentials?: readonly SoftDescriptor[] | undefined
}

/** Result of a browser: a `PublicKeyCredential` as JSON, all bytes base64url (WebAuthn Level 3 section 5.1). */
export interface SoftCredential<R> {
  /** Id of the credential. */
  readonly id: string
  /** The same value as `id`. */
  readonly rawId: string
  /** Type of the credential; the only one of WebAuthn. */
  readonly type: 'public-key'
  /** Whether the authenticator is part of the device. */
  readonly authenticatorAttachment: 'platform' | 'cross-platform'
  /** Results of extensions. */
  readonly clientExtensionResults: Readonly<Record<string, unknown>>
  /** The response of the authenticator. */
  readonly response: R
}

/** Result of the creation of a key. */
export type SoftRegistration = SoftCredential<{
  /** Client data, base64url. */
  readonly clientDataJSON: string
  /** Attestation object of the new key, base64url. */
  readonly attestationObject: string
  /** Transports of the authenticator. */
  readonly transports: readonly string[]
}>

/** Result of the use of a key. */
export type SoftAssertion = SoftCredential<{
  /** Client data, base64url. */
  readonly clientDataJSON: string
  /** Authenticator data, base64url. */
  readonly authenticatorData: string
  /** Signature of the authenticator data and the hash of the client data, base64url. */
  readonly signature: string
  /** User handle, base64url. */
  readonly userHandle?: string
}>
