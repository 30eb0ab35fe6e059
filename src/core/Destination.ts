/**
 * The result of a sign-in or sign-out.
 *
 * - `signed-in`: there is a session.
 * - `continue`: there is no session yet. The proof was accepted, and a sign-in step is due.
 * - `redirect`: there is no session yet. The browser must first go to another page: of a provider, the page for a
 *   mailed code, the sign-in page, or the URL that the `signIn` callback returned.
 * - `signed-out`: the session has ended here, even if `url` is a page of the provider that signs the user out there,
 *   too.
 */
export type OutcomeStatus = 'signed-in' | 'continue' | 'redirect' | 'signed-out'

/** The result of a sign-in or sign-out, and the URL for the browser. */
export interface Destination {
  /** The result. A new session exists only with `signed-in`. */
  readonly status: OutcomeStatus
  /** Where to send the browser: an absolute URL. With `continue`, the URL of the step. */
  readonly url: string
}
