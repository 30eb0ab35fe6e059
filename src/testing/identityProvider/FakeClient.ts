/** A client that is registered at the fake provider. */
export interface FakeClient {
  /** Its client id. */
  readonly id: string
  /** Its secret. Default: no secret; the client then sends only its id. */
  readonly secret?: string | undefined
  /** Allowed redirect URIs. Default: any. */
  readonly redirectUris?: readonly string[] | undefined
  /** Allowed redirect URIs after signing out. Default: any. */
  readonly postLogoutRedirectUris?: readonly string[] | undefined
}
