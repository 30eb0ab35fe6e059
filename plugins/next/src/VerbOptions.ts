import type { Destination } from 'authengine'

/** Options of a sign-in by server code, and fields of the provider's form, such as `username` or `email`. */
export interface SignInOptions {
  /** Whether to go there at once. Default: true; with false, status and URL are returned. */
  readonly redirect?: boolean | undefined
  /** Where to go afterwards, as browsers see it. Default: the page this was called from. */
  readonly redirectTo?: string | undefined
  /** Whether to link the account of the provider to the user who is signed in. Default: false. */
  readonly link?: boolean | undefined
  /** A field of the form. */
  readonly [field: string]: unknown
}

/** Options of a sign-out by server code. */
export interface SignOutOptions {
  /** Whether to go there at once. Default: true; with false, status and URL are returned. */
  readonly redirect?: boolean | undefined
  /** Where to go afterwards, as browsers see it. Default: the page this was called from. */
  readonly redirectTo?: string | undefined
  /** Whether to sign out at the provider as well. Default: false. */
  readonly federated?: boolean | undefined
}

/** Parameters for the provider's page, such as `prompt` or `login_hint`. */
export type AuthorizationParams = string | Readonly<Record<string, string>> | URLSearchParams | string[][]

/**
 * Signs in from a server action or a route handler, and leaves for where that leads.
 *
 * Without a provider, or with one that does not exist, it leads to the sign-in page. The form of a server action can be handed over
 * as it is; a field `redirect` with the value `false` counts.
 */
export interface SignIn {
  /** @throws CredentialsSignin, AccessDenied or another AuthError when the sign-in fails. */
  (
    provider?: string,
    options?: SignInOptions & { readonly redirect?: true | undefined },
    authorizationParams?: AuthorizationParams,
  ): Promise<never>
  /**
   * @returns Where to go, if `redirect` is false. The user is signed in only if `status` is `signed-in`: with `continue`, a sign-in
   *   step is due at `url` first.
   * @throws CredentialsSignin, AccessDenied or another AuthError when the sign-in fails.
   */
  (
    provider: string | undefined,
    options: FormData | SignInOptions,
    authorizationParams?: AuthorizationParams,
  ): Promise<Destination>
}

/** Signs out from a server action or a route handler, and leaves for where that leads. */
export interface SignOut {
  /**
   * @throws SignOutError when the session could not be ended on the server.
   * @throws ConfigurationError when an option is unknown.
   */
  (options?: SignOutOptions & { readonly redirect?: true | undefined }): Promise<never>
  /**
   * @returns Where to go, if `redirect` is false.
   * @throws SignOutError when the session could not be ended on the server.
   */
  (options: FormData | SignOutOptions): Promise<Destination>
}
