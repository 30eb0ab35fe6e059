/** Options of a sign-out. */
export interface SignOutOptions {
  /** Whether the page is left. Default: true. */
  readonly redirect?: boolean | undefined
  /** Where to go afterwards; the server decides whether it may be. Default: the page users are on. */
  readonly redirectTo?: string | undefined
  /** Older name of `redirectTo`, which goes first. */
  readonly callbackUrl?: string | undefined
  /** Whether to sign out at the provider as well, where it has a page for that. Default: false. */
  readonly federated?: boolean | undefined
}

/** How signing out went. */
export interface SignOutAnswer {
  /** Where to go: absolute. */
  readonly url: string
}
