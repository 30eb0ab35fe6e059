import type { User } from './User.js'

/** What every session has, whatever an application adds. */
export interface DefaultSession {
  /** The person; a request counts as signed in only when this is present. */
  user?: User
  /** When the session ends: ISO 8601, always equal to the expiry of its cookie. */
  expires: string
}

/** What the client may see of a session. The `session` callback decides what is in it. */
export interface Session extends DefaultSession {}

/** The claims every session token may hold. */
export interface DefaultJWT {
  /** Name of the user. */
  name?: string | null
  /** E-mail address of the user. */
  email?: string | null
  /** URL of the user's picture. */
  picture?: string | null
  /** Id of the user. */
  sub?: string
  /** Stable id of the session, from sign-in to sign-out. */
  sid?: string
  /** When the person signed in, in seconds since 1970; never moved by a renewal. */
  auth_time?: number
  /** Id of the provider the person signed in with. */
  idp?: string
  /** Id of the account at that provider. */
  idp_sub?: string
  /** True where nobody had proved the address of the stored user when the person signed in. */
  email_unproved?: boolean
  /** When the token was sealed, in seconds since 1970. */
  iat?: number
  /** When the token ends, in seconds since 1970. */
  exp?: number
  /** Id of this token; new at each sealing. */
  jti?: string
}

/** Claims of a session token. What the `jwt` callback returns is kept and handed to the `session` callback. */
export interface JWT extends DefaultJWT, Record<string, unknown> {}

/** What a provider says is over: one session of its own, or all sessions of a person. */
export interface EndedSessions {
  /** The provider's name for the session. */
  readonly sid?: string | undefined
  /** The provider's name for the person. */
  readonly sub?: string | undefined
}
