/** An application the fake provider knows. */
export interface FakeClient {
  /** Its client id. */
  readonly id: string
  /** Its secret. Default: none; such a client sends only its id. */
  readonly secret?: string | undefined
  /** Where users may be sent back to. Default: anywhere. */
  readonly redirectUris?: readonly string[] | undefined
  /** Where users may be sent after signing out. Default: anywhere. */
  readonly postLogoutRedirectUris?: readonly string[] | undefined
}
