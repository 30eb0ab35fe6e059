/** Data of a provider that pages may see. */
export interface ClientProvider {
  /** Id, for `signIn`. */
  readonly id: string
  /** Label. */
  readonly name: string
  /** Family, such as `oidc` or `credentials`. */
  readonly type: string
  /** Absolute URL to which a form posts to start a sign-in. */
  readonly signinUrl: string
  /** Callback URL, to which the provider redirects. */
  readonly callbackUrl: string
}

/** Every provider, by id. */
export type ClientProviders = Readonly<Record<string, ClientProvider>>
