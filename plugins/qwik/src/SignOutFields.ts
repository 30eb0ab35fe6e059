/** What `useSignOut` takes. */
export interface SignOutFields {
  /** Where to go afterwards: a path of this site. Default: the page the form is on. */
  readonly redirectTo?: string | undefined
}
