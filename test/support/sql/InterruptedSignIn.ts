/** A user who signs in at the provider, and by mail at another address; and when that stops. */
export interface InterruptedSignIn {
  readonly subject: string
  readonly address: string
  /** How many statements are begun or done before; null for never. */
  readonly moment: number | null
}

/** How far an interrupted sign-in got. */
export interface Progress {
  /** The cookies after the sign-in at the provider. */
  readonly entered?: string
  /** What came of refreshing the tokens. */
  readonly refreshed?: string
  /** The link that was mailed. */
  readonly mailed?: string
  /** The cookies after the sign-in by mail. */
  readonly enteredByMail?: string
  /** Whether the sign-out was answered. */
  readonly left?: boolean
  /** Whether it was cut off. */
  readonly cut?: boolean
  /** After the whole way: how many moments there were. */
  readonly moments?: number
}
