import type { AuthError } from 'authengine'

/** What an action returns when it did what was asked; as a rule the browser has left the page by then. */
export interface ActionSuccess {
  /** Never set. */
  readonly failed?: undefined
  /** Never set. */
  readonly formErrors?: undefined
  /** Never set. */
  readonly fieldErrors?: undefined
}

/**
 * What an action returns when it did nothing.
 *
 * @typeParam F - The fields of the action.
 */
export interface ActionFailure<F extends object> {
  /** Always true. */
  readonly failed: true
  /** Why it failed, in sentences for the user. */
  readonly formErrors: string[]
  /** What is wrong with single fields. */
  readonly fieldErrors: { readonly [K in keyof F]?: string[] | undefined }
  /** Which error it was, where it was not a field: stable, for pages that say it in their own words. */
  readonly error?: AuthError['type'] | undefined
  /** The `code` of a `CredentialsSignin`. */
  readonly code?: string | undefined
}

/**
 * The `value` of an action: its members are undefined until it has failed.
 *
 * @typeParam F - The fields of the action.
 */
export type ActionResult<F extends object> =
  (ActionSuccess & { readonly error?: undefined; readonly code?: undefined }) | ActionFailure<F>
