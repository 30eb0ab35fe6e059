/** Fields of `useSignIn`: an object, or a form whose field names have dots (`options.username`). */
export interface SignInFields {
  /** Id of the provider. If it is missing or unknown, the browser goes to the sign-in page. */
  readonly providerId?: string | undefined
  /** Path of this site to open after the sign-in. Default: the page with the form. */
  readonly redirectTo?: string | undefined
  /**
   * Parameters to add to the authorization request, like `clientParams` of `VerbFields`. They do not replace parameters
   * that the application has set.
   *
   * `submit()` cannot send `URLSearchParams`, because Qwik serializes them as `{}`. Pass `String(params)` instead. An
   * object without members is therefore refused, with a message in `fieldErrors`. Omit the field if there are no
   * parameters.
   */
  readonly authorizationParams?: string | URLSearchParams | Readonly<Record<string, string>> | undefined
  /** Fields that the provider needs, such as `username` and `password`, or `email`. */
  readonly options?: SignInOptions | undefined
}

/** Fields that a provider needs. */
export interface SignInOptions {
  /** Takes precedence over `redirectTo` of {@link SignInFields}. */
  readonly redirectTo?: string | undefined
  /** Whether to link the account of the provider to the user who is signed in. Default: false. */
  readonly link?: boolean | undefined
  /** Fields of the provider. */
  readonly [field: string]: string | number | boolean | undefined
}
