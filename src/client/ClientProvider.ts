/** A provider as a page may see it. */
export interface ClientProvider {
  /** Id, for `signIn`. */
  readonly id: string
  /** Label. */
  readonly name: string
  /** Family, such as `oidc` or `credentials`. */
  readonly type: string
  /** Where a sign-in starts: an absolute URL for a form. */
  readonly signinUrl: string
  /** Where the provider sends users back to. */
  readonly callbackUrl: string
}

/** Every provider, by id. */
export type ClientProviders = Readonly<Record<string, ClientProvider>>
