import type { Snippet } from 'svelte'
import type { FieldValue } from './hiddenFields.js'

/** Props of a sign-out form. */
export interface SignOutProps {
  /** Path of the route with the action `signOut`, under the base path of the application. Default: `signout`. */
  signOutPage?: string
  /** URL or path after the sign-out. Default: the page from which the user comes. */
  redirectTo?: string | null | undefined
  /**
   * Hidden fields. `federated: true` signs out at the provider as well; with `redirect: false`, the action returns the
   * URL.
   */
  options?: Readonly<Record<string, FieldValue>>
  /** Class of the form, in addition to `signOutButton`. */
  class?: string
  /** Another name of `class`. */
  className?: string
  /** Content of the button. Default: `Sign out`. */
  submitButton?: Snippet
  /** Other content of the form. */
  children?: Snippet
}
