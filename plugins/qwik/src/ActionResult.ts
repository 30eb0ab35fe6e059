import type { AuthError } from 'authengine'

/** What an action returns when it succeeded. The browser has usually left the page by then. */
export interface ActionSuccess {
  /** Never set. */
  readonly failed?: undefined
  /** Never set. */
  readonly formErrors?: undefined
  /** Never set. */
  readonly fieldErrors?: undefined
}

/**
 * What an action returns when it failed.
 *
 * @typeParam F - The fields of the action.
 */
export interface ActionFailure<F extends object> {
  /** Always true. */
  readonly failed: true
  /** Why it failed, in sentences for the user. */
  readonly formErrors: string[]
  /** The faults of single fields. */
  readonly fieldErrors: { readonly [K in keyof F]?: string[] | undefined }
  /** Type of the error, unless a field was wrong. The names are stable, so a page can show its own text for each. */
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
