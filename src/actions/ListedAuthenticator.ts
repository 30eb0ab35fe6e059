/** A passkey as its owner may see it, on a page such as "your passkeys". */
export interface ListedAuthenticator {
  /** Names the passkey for `rename` and `remove`; opens nothing. */
  readonly id: string
  /** What the person calls it. */
  readonly name: string | null
  /** When it was added, where that is known. */
  readonly createdAt: Date | null
  /** When somebody signed in with it last, where that is known. */
  readonly lastUsed: Date | null
  /** Whether it is backed up, so that the loss of a device is not its loss. */
  readonly synced: boolean
  /** Whether it cannot leave the device it was made on. */
  readonly deviceBound: boolean
  /** Id of the provider it was made for, where that is known. */
  readonly provider: string | null
}
