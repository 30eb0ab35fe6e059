/** Options of a sign-in. */
export interface SignInOptions {
  /** Whether the page is left: for the provider, or for where the user wanted to go. Default: true. */
  readonly redirect?: boolean | undefined
  /** Where to go afterwards; the server decides whether it may be. Default: the page users are on. */
  readonly redirectTo?: string | undefined
  /** Older name of `redirectTo`, which goes first. */
  readonly callbackUrl?: string | undefined
  /** Whether to link the account of the provider to the user who is signed in. Default: false. */
  readonly link?: boolean | undefined
  /** Fields of the form, such as `username`, `password` or `email`. */
  readonly [field: string]: string | boolean | undefined
}

/** How a sign-in went that did not leave the page. */
export type SignInAnswer = SignInEnd | SignInContinues

/** The proof was accepted, but a sign-in step is due, such as a second factor: the user is not signed in yet. */
export interface SignInContinues {
  /** Never set. */
  readonly error?: undefined
  /** Never set. */
  readonly code?: undefined
  /** Tells it from every HTTP status. */
  readonly status: 'continue'
  /** Always false. */
  readonly ok: false
  /** URL of the step: send the browser there. */
  readonly url: string
}

/** The sign-in was refused, or went well so far. */
export interface SignInEnd {
  /** Type of the error, such as `CredentialsSignin`; undefined when it went well. */
  readonly error?: string | undefined
  /** What the application says about refused credentials. Default: `credentials`. */
  readonly code?: string | undefined
  /** HTTP status: 200 for most failures too, 429 for too many attempts. */
  readonly status: number
  /** Whether it went well so far: the user is signed in, or `url` leads on. */
  readonly ok: boolean
  /** Where to go now; null when there is an error. */
  readonly url: string | null
}
