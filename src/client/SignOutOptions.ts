/** Options of a sign-out. */
export interface SignOutOptions {
  /** Whether to leave the page. Default: true. */
  readonly redirect?: boolean | undefined
  /** URL to go to afterwards, if the server allows it. Default: the current page. */
  readonly redirectTo?: string | undefined
  /** Older name of `redirectTo`, which wins over it. */
  readonly callbackUrl?: string | undefined
  /** Whether to sign out at the provider as well, if the provider supports that. Default: false. */
  readonly federated?: boolean | undefined
}

/** Result of a sign-out. */
export interface SignOutResponse {
  /** Absolute URL to go to. */
  readonly url: string
}
