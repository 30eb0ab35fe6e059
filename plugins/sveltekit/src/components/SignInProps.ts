import type { Snippet } from 'svelte'
import type { FieldValue } from './hiddenFields.js'

/** Props of a sign-in form. */
export interface SignInProps {
  /** Id of the provider. Default: none; the form then opens the sign-in page. */
  provider?: string
  /** Path of the route with the action `signIn`, under the base path of the application. Default: `signin`. */
  signInPage?: string
  /** URL or path after the sign-in. Default: the page from which the user comes. */
  redirectTo?: string | null | undefined
  /** Hidden fields. With `redirect: false`, the action returns the URL. */
  options?: Readonly<Record<string, FieldValue>>
  /** Parameters for the provider's page, such as `prompt` or `login_hint`. */
  authorizationParams?: string | URLSearchParams | Readonly<Record<string, FieldValue>>
  /** Class of the form, in addition to `signInButton`. */
  class?: string
  /** Another name of `class`. */
  className?: string
  /** Content of the button. Default: `Sign in with <provider>`. */
  submitButton?: Snippet
  /** Visible fields. */
  children?: Snippet
  /** Fields of a sign-in with a password, in addition to `children`. */
  credentials?: Snippet
  /** Field of a sign-in by email; its name must be `email`. With `true`, the form has a field with a label. */
  email?: Snippet | boolean
}
