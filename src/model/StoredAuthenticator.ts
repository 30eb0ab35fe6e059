/** A WebAuthn credential, as stored. A store that has no place for the optional members leaves them out. */
export interface StoredAuthenticator {
  /** Id of the credential, base64. */
  readonly credentialID: string
  /** Whose it is. */
  readonly userId: string
  /** Id of the account that goes with it; the same as `credentialID`. */
  readonly providerAccountId: string
  /** The public key (COSE), base64. */
  readonly credentialPublicKey: string
  /** Signature counter; 0 for keys that do not count. */
  readonly counter: number
  /** Whether the key stays on one device: `singleDevice` or `multiDevice`. */
  readonly credentialDeviceType: string
  /** Whether the key is backed up, so that the loss of a device is not its loss. */
  readonly credentialBackedUp: boolean
  /** How to reach the authenticator, joined by commas, such as `internal,hybrid`. */
  readonly transports?: string | null | undefined
  /** Id of the provider it was made for. */
  readonly provider?: string | null | undefined
  /** What the authenticator calls the person (`user.id`), base64url; the same for all keys of a user. */
  readonly userHandle?: string | null | undefined
  /** What the person calls it. */
  readonly name?: string | null | undefined
  /** When it was added. */
  readonly createdAt?: Date | null | undefined
  /** When somebody signed in with it last. */
  readonly lastUsed?: Date | null | undefined
}
