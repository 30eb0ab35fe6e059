/** A user who signs in at the provider, and by mail with another email address; and the moment at which this stops. */
export interface InterruptedSignIn {
  readonly subject: string
  readonly address: string
  /** The number of statements that begin or end before it; null for never. */
  readonly moment: number | null
}

/** The progress of an interrupted sign-in. */
export interface Progress {
  /** The cookies after the sign-in at the provider. */
  readonly entered?: string
  /** The result of refreshing the tokens. */
  readonly refreshed?: string
  /** The link in the mail. */
  readonly mailed?: string
  /** The cookies after the sign-in by mail. */
  readonly enteredByMail?: string
  /** Whether the sign-out was finished. */
  readonly left?: boolean
  /** Whether the sign-in was interrupted. */
  readonly cut?: boolean
  /** The number of moments, after a complete run. */
  readonly moments?: number
}
