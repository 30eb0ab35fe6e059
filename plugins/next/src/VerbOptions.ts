import type { Destination } from 'authengine'

/** Options of a sign-in by server code, and fields of the provider's form, such as `username` or `email`. */
export interface SignInOptions {
  /** Whether to redirect at once. Default: true. With false, status and URL are returned. */
  readonly redirect?: boolean | undefined
  /** URL or path after the sign-in, as browsers see it. Default: the page that sent the request. */
  readonly redirectTo?: string | undefined
  /** Whether to link the account of the provider to the user who is signed in. Default: false. */
  readonly link?: boolean | undefined
  /** A field of the form. */
  readonly [field: string]: unknown
}

/** Options of a sign-out by server code. */
export interface SignOutOptions {
  /** Whether to redirect at once. Default: true. With false, status and URL are returned. */
  readonly redirect?: boolean | undefined
  /** URL or path after the sign-out, as browsers see it. Default: the page that sent the request. */
  readonly redirectTo?: string | undefined
  /** Whether to sign out at the provider as well. Default: false. */
  readonly federated?: boolean | undefined
}

/** Parameters for the provider's page, such as `prompt` or `login_hint`. */
export type AuthorizationParams = string | Readonly<Record<string, string>> | URLSearchParams | string[][]

/**
 * Signs in from a server action or a route handler, and redirects the browser.
 *
 * Without a provider, or if the provider does not exist, it redirects to the sign-in page. The `FormData` of a server
 * action can be passed unchanged. In a form, a field `redirect` with the value `false` is the option `redirect: false`.
 */
export interface SignIn {
  /** @throws CredentialsSignin, AccessDenied or another AuthError when the sign-in fails. */
  (
    provider?: string,
    options?: SignInOptions & { readonly redirect?: true | undefined },
    authorizationParams?: AuthorizationParams,
  ): Promise<never>
  /**
   * @returns The destination, if `redirect` is false. The user is signed in only if `status` is `signed-in`. If it is
   *   `continue`, the user must complete a sign-in step at `url` first.
   * @throws CredentialsSignin, AccessDenied or another AuthError when the sign-in fails.
   */
  (
    provider: string | undefined,
    options: FormData | SignInOptions,
    authorizationParams?: AuthorizationParams,
  ): Promise<Destination>
}

/** Signs out from a server action or a route handler, and redirects the browser. */
export interface SignOut {
  /**
   * @throws SignOutError when the session could not be ended on the server.
   * @throws ConfigurationError when an option is unknown.
   */
  (options?: SignOutOptions & { readonly redirect?: true | undefined }): Promise<never>
  /**
   * @returns The destination, if `redirect` is false.
   * @throws SignOutError when the session could not be ended on the server.
   */
  (options: FormData | SignOutOptions): Promise<Destination>
}
