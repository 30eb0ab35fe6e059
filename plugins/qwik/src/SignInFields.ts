/** What `useSignIn` takes: as an object, or as a form whose field names have dots (`options.username`). */
export interface SignInFields {
  /** Id of the provider. Without one, or with one that does not exist, the way leads to the sign-in page. */
  readonly providerId?: string | undefined
  /** Where to go afterwards: a path of this site. Default: the page the form is on. */
  readonly redirectTo?: string | undefined
  /**
   * Parameters to add to the authorization request, as `clientParams` of `VerbFields`: they replace none that the application has
   * set.
   *
   * `submit()` cannot send `URLSearchParams`: Qwik writes them as `{}`. Give their text, `String(params)`. An object without
   * members is therefore refused, with a message in `fieldErrors`; leave the field out where there are no parameters.
   */
  readonly authorizationParams?: string | URLSearchParams | Readonly<Record<string, string>> | undefined
  /** What the provider asks for, such as `username` and `password`, or `email`. */
  readonly options?: SignInOptions | undefined
}

/** What a provider asks for. */
export interface SignInOptions {
  /** Wins over `redirectTo` of the fields. */
  readonly redirectTo?: string | undefined
  /** Whether to link the account of the provider to the user who is signed in. Default: false. */
  readonly link?: boolean | undefined
  /** Fields of the provider. */
  readonly [field: string]: string | number | boolean | undefined
}
