import type { Snippet } from 'svelte'
import type { FieldValue } from './hiddenFields.js'

/** Properties of a sign-out form. */
export interface SignOutProps {
  /** Path of the route with the action `signOut`, under the base path of the application. Default: `signout`. */
  signOutPage?: string
  /** Where to go afterwards. Default: the page users come from. */
  redirectTo?: string | null | undefined
  /** Fields to post unseen: `federated: true` signs out at the provider too, `redirect: false` has the URL returned. */
  options?: Readonly<Record<string, FieldValue>>
  /** Class of the form, besides `signOutButton`. */
  class?: string
  /** Another name of `class`. */
  className?: string
  /** What the button shows. Default: `Sign out`. */
  submitButton?: Snippet
  /** What else the form shows. */
  children?: Snippet
}
