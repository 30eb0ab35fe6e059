/** Fields of `useSignOut`. */
export interface SignOutFields {
  /** Path of this site to open after the sign-out. Default: the page with the form. */
  readonly redirectTo?: string | undefined
}
