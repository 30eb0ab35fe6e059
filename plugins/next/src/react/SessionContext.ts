import type { Session } from 'authengine'
import { type Context, createContext } from 'react'

/**
 * Changes the session. The `jwt` or `session` callback decides which of the changes apply. Without an argument, the
 * session is read again.
 *
 * @returns The new session; null when no user is signed in.
 * @throws AuthClientError when the server cannot be reached, or refuses.
 */
export type UpdateSession<S extends Session = Session> = (changes?: unknown) => Promise<S | null>

/** A user is signed in. */
export interface SignedIn<S extends Session = Session> {
  readonly status: 'authenticated'
  /** The session. */
  readonly data: S
  /** Changes the session. */
  readonly update: UpdateSession<S>
}

/** No user is signed in. */
export interface SignedOut<S extends Session = Session> {
  readonly status: 'unauthenticated'
  readonly data: null
  /** Changes the session. */
  readonly update: UpdateSession<S>
}

/** The response of the server has not arrived yet. */
export interface LoadingSession<S extends Session = Session> {
  readonly status: 'loading'
  /** The session so far. */
  readonly data: S | null
  /** Changes the session. */
  readonly update: UpdateSession<S>
}

/** What `useSession` returns. */
export type SessionValue<S extends Session = Session> = SignedIn<S> | SignedOut<S> | LoadingSession<S>

/** The React context of the session; its value is undefined outside of a `SessionProvider`. */
export const SessionContext: Context<SessionValue | undefined> = createContext<SessionValue | undefined>(undefined)
