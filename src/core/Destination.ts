/**
 * What became of a sign-in or sign-out.
 *
 * - `signed-in`: there is a session.
 * - `continue`: there is no session yet. The proof was accepted, and a sign-in step is due.
 * - `redirect`: there is no session yet. The browser has to go elsewhere first: to a provider, to the page that asks for a mailed
 *   code, to the sign-in page, or where the `signIn` callback sends it.
 * - `signed-out`: the session has ended here, even if `url` leads to the provider to sign out there as well.
 */
export type OutcomeStatus = 'signed-in' | 'continue' | 'redirect' | 'signed-out'

/** Where a sign-in or sign-out leads. */
export interface Destination {
  /** What became of it. A new session exists only with `signed-in`. */
  readonly status: OutcomeStatus
  /** Where to send the browser: an absolute URL. With `continue`, that of the step. */
  readonly url: string
}
