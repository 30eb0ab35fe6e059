/** Options of a sign-in. */
export interface SignInOptions {
  /** Whether to leave the page, for the provider or for the URL to go to afterwards. Default: true. */
  readonly redirect?: boolean | undefined
  /** URL to go to afterwards, if the server allows it. Default: the current page. */
  readonly redirectTo?: string | undefined
  /** Older name of `redirectTo`, which wins over it. */
  readonly callbackUrl?: string | undefined
  /** Whether to link the account of the provider to the signed-in user. Default: false. */
  readonly link?: boolean | undefined
  /** Fields of the form, such as `username`, `password` or `email`. */
  readonly [field: string]: string | boolean | undefined
}

/** Result of a sign-in that did not leave the page. */
export type SignInResponse = SignInEnd | SignInContinues

/** The proof was accepted, but a sign-in step is due, such as a second factor: the user is not signed in yet. */
export interface SignInContinues {
  /** Never set. */
  readonly error?: undefined
  /** Never set. */
  readonly code?: undefined
  /** Never an HTTP status, so that this result can be recognised. */
  readonly status: 'continue'
  /** Always false. */
  readonly ok: false
  /** URL of the step: send the browser there. */
  readonly url: string
}

/** The sign-in was refused, or has succeeded so far. */
export interface SignInEnd {
  /** Type of the error, such as `CredentialsSignin`; undefined if the sign-in succeeded. */
  readonly error?: string | undefined
  /** Code that the application gives for refused credentials. Default: `credentials`. */
  readonly code?: string | undefined
  /** HTTP status: 200 for most failures too, 429 for too many attempts. */
  readonly status: number
  /** Whether it has succeeded so far: the user is signed in, or the sign-in continues at `url`. */
  readonly ok: boolean
  /** URL to go to now; null if there is an error. */
  readonly url: string | null
}
