/** A user, as a provider's `profile` or `authorize` describes them. */
export interface User {
  /** Stable id of the user at the provider, or in the application's own table. */
  id?: string | undefined
  /** Name to show. */
  name?: string | null
  /** Email address, lower case. */
  email?: string | null
  /** URL of a picture. */
  image?: string | null
}

/** A user with an id: a stored user, or the user of a session. */
export interface StoredUser extends User {
  /** Id of the stored user; without a database, the id that the provider returned. */
  id: string
}

/** One entry of `authorization_details` (RFC 9396 section 2). */
export interface AuthorizationDetails {
  /** Kind of the requested authorization. */
  readonly type: string
  /** Where it applies. */
  readonly locations?: readonly string[]
  /** Further members are defined by each type. */
  readonly [member: string]: unknown
}

/** The response of a token endpoint (RFC 6749 section 5.1). */
export interface Tokens {
  /** Access token of the provider. */
  readonly access_token?: string
  /** Authorization details of the tokens (RFC 9396). */
  readonly authorization_details?: readonly AuthorizationDetails[]
  /** Life of the access token in seconds, as the provider returned it. */
  readonly expires_in?: number
  /** When the access token ends, in seconds since 1970; computed from `expires_in`. */
  readonly expires_at?: number
  /** ID token of an OpenID provider. */
  readonly id_token?: string
  /** Refresh token, if the provider issued one. */
  readonly refresh_token?: string
  /** Granted scope, separated by blanks. */
  readonly scope?: string
  /** Always lower case, because the value is case-insensitive. */
  readonly token_type?: Lowercase<string>
}

/** Some of the tokens. An undefined member counts as left out. */
export type PartialTokens = { readonly [Name in keyof Tokens]?: Tokens[Name] | undefined }

/**
 * A user's account at one provider, with the tokens that the provider issued for it.
 *
 * Callbacks and events get the whole token response, including members that are not in this type. The result of the
 * provider's option `account` is stored.
 */
export interface Account extends Tokens {
  /** Id of the provider. */
  readonly provider: string
  /**
   * Id of the account at the provider: the id `profile` returned (OAuth, OpenID Connect), the email address, or the
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

/** Members of every session. An application may add others. */
export interface DefaultSession {
  /** The user; a request counts as signed in only when this is present. */
  user?: User
  /** When the session ends: ISO 8601, always equal to the expiry of its cookie. */
  expires: string
}

/** The session that the client sees. The `session` callback decides what it contains. */
export interface Session extends DefaultSession {}

/** Claims that every session token may have. */
export interface DefaultJWT {
  /** Name of the user. */
  name?: string | null
  /** Email address of the user. */
  email?: string | null
  /** URL of the user's picture. */
  picture?: string | null
  /** Id of the user. */
  sub?: string
  /** Stable id of the session, from sign-in to sign-out. */
  sid?: string
  /** When the user signed in, in seconds since 1970. A renewal does not change it. */
  auth_time?: number
  /**
   * Methods by which the user has proved who they are, each with the time in seconds since 1970:
   * `pwd@1700000000 otp@1700000060`. Values of RFC 8176, `fed` and `email`. Absent if they are not known. The `jwt`
   * callback cannot change it; server code reads it from `engine.sessions.current`.
   */
  auth_methods?: string
  /**
   * The user's epoch when the session was created; absent if it was 0. Ending all sessions of the user raises the
   * epoch, and sessions with a lower one are refused. The `jwt` callback cannot change it.
   */
  epoch?: number
  /** Id of the user whose epoch counts; absent if it is `sub`. */
  epoch_user?: string
  /** When the session got its present `sid`, in seconds since 1970; absent if it still has its first `sid`. */
  sid_time?: number
  /** Id of the provider the user signed in with. */
  idp?: string
  /** Id of the account at that provider. */
  idp_sub?: string
  /** True if the email address of the stored user was not verified when the user signed in. */
  email_unproved?: boolean
  /**
   * Audiences that the session was sealed for, separated by blanks; empty if the deployment has none. See
   * `session.audience`.
   */
  aud_app?: string
  /** When the token was sealed, in seconds since 1970. */
  iat?: number
  /** When the token ends, in seconds since 1970. */
  exp?: number
  /** Id of this token; new at each sealing. */
  jti?: string
}

/** Claims of a session token. The result of the `jwt` callback is stored and passed to the `session` callback. */
export interface JWT extends DefaultJWT, Record<string, unknown> {}

/** The session, or the user with all sessions, that a provider ends (logout subject). */
export interface ProviderSession {
  /** The provider's id of the session. */
  readonly sid?: string | undefined
  /** The provider's id of the user. */
  readonly sub?: string | undefined
}
