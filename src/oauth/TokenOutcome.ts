import type { AuthError } from '../core/AuthError.js'

/** What asking for an access token leads to. Only `valid` has one. */
export type TokenOutcome =
  | ValidToken
  | {
      /**
       * `signed-out`: nobody is signed in. `not-linked`: they have no account at this provider. `expired`: the token has
       * ended and there is no refresh token; the person has to sign in again. `refresh-pending`: another process refreshes the
       * token, or ended while it did, and was waited for 15 seconds; ask again later, at the latest after a minute.
       */
      readonly status: 'signed-out' | 'not-linked' | 'expired' | 'refresh-pending'
    }
  | RefusedRefresh

/** An access token that can be used now. */
export interface ValidToken {
  /** There is a token. */
  readonly status: 'valid'
  /** The token. */
  readonly accessToken: string
  /** When it ends, in seconds since 1970; undefined when the provider did not say. */
  readonly expiresAt: number | undefined
  /** What it was granted for, separated by blanks. */
  readonly scope: string | undefined
}

/** A refresh that the provider, or the way to it, refused. The session goes on. */
export interface RefusedRefresh {
  /** There is no token now. */
  readonly status: 'refresh-failed'
  /** Why: `error.cause` says what the provider answered. */
  readonly error: AuthError
}
