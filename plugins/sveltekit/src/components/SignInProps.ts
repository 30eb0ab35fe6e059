import type { Snippet } from 'svelte'
import type { FieldValue } from './hiddenFields.js'

/** Properties of a sign-in form. */
export interface SignInProps {
  /** Id of the provider. Default: none, so that the form leads to the sign-in page. */
  provider?: string
  /** Path of the route with the action `signIn`, under the base path of the application. Default: `signin`. */
  signInPage?: string
  /** Where to go afterwards. Default: the page users come from. */
  redirectTo?: string | null | undefined
  /** Fields to post unseen; `redirect: false` has the action return the URL. */
  options?: Readonly<Record<string, FieldValue>>
  /** Parameters for the provider's page, such as `prompt` or `login_hint`. */
  authorizationParams?: string | URLSearchParams | Readonly<Record<string, FieldValue>>
  /** Class of the form, besides `signInButton`. */
  class?: string
  /** Another name of `class`. */
  className?: string
  /** What the button shows. Default: `Sign in with <provider>`. */
  submitButton?: Snippet
  /** Fields people fill in. */
  children?: Snippet
  /** Fields of a sign-in with a password, besides `children`. */
  credentials?: Snippet
  /** Field of a sign-in by mail, which has to be called `email`; `true` for one with a label. */
  email?: Snippet | boolean
}
