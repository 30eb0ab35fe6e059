/** One entry of `authorization_details` (RFC 9396 section 2). */
export interface AuthorizationDetails {
  /** Kind of the requested authorization. */
  readonly type: string
  /** Where it applies. */
  readonly locations?: readonly string[]
  /** Further members are defined by each type. */
  readonly [member: string]: unknown
}

/** What a token endpoint answered (RFC 6749 section 5.1). */
export interface Tokens {
  /** Access token of the provider. */
  readonly access_token?: string
  /** What the tokens were granted for in detail (RFC 9396). */
  readonly authorization_details?: readonly AuthorizationDetails[]
  /** Life of the access token in seconds, as the provider said it. */
  readonly expires_in?: number
  /** When the access token ends, in seconds since 1970; computed from `expires_in`. */
  readonly expires_at?: number
  /** ID token of an OpenID provider. */
  readonly id_token?: string
  /** Refresh token, where the provider gave one. */
  readonly refresh_token?: string
  /** Granted scope, separated by blanks. */
  readonly scope?: string
  /** Always lower case, because the value is case-insensitive. */
  readonly token_type?: Lowercase<string>
}

/** Some of the tokens; one that is undefined counts as left out. */
export type SomeTokens = { readonly [Name in keyof Tokens]?: Tokens[Name] | undefined }

/**
 * A person's account at one provider, with the tokens the provider gave for it.
 *
 * Callbacks and events get the whole token response, members that no type names as well. Stored is what the provider's option
 * `account` returns.
 */
export interface Account extends Tokens {
  /** Id of the provider. */
  readonly provider: string
  /**
   * Id of the account at the provider: the id `profile` returned (OAuth, OpenID Connect), the e-mail address, or the
   * id that `authorize` returned (credentials).
   */
  readonly providerAccountId: string
  /** Family of the provider. */
  readonly type: ProviderType
  /** Id of the owning user, once there is one. */
  readonly userId?: string
}

/** The families of providers that ship with the library; a plugin may add others. */
export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn' | (string & {})
