/**
 * Signs in with the identity provider of a company, by WorkOS.
 *
 * @module @authengine/providers/workos
 */
import {
  AccessDenied,
  accountId,
  joinNames,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type Tokens,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** Profile of the user from WorkOS. */
export interface WorkOSProfile extends Profile {
  /** Stable id of the profile, which is a user in one connection. */
  readonly id: string
  readonly connection_id: string
  /** Kind of the connection, such as `OktaSAML` or `GoogleOAuth`. */
  readonly connection_type: string
  /** Null for connections that belong to no organization. */
  readonly organization_id?: string | null
  /** Id of the user at their identity provider. */
  readonly idp_id: string
  readonly email?: string | null
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly groups?: readonly string[]
  /** Attributes from the identity provider, unchanged. */
  readonly raw_attributes?: { readonly picture?: unknown }
}

/** Options for WorkOS. */
export interface WorkOSOptions extends OAuthOptions<WorkOSProfile> {
  /**
   * Id of the connection. Users of other connections are refused. Default: the connection that the sign-in requests.
   */
  readonly connection?: string | undefined
  /**
   * Id of the organization. Users of other organizations are refused. Default: the organization that the sign-in
   * requests.
   */
  readonly organization?: string | undefined
}

/** OAuth 2 provider for WorkOS, which uses its API for single sign-on. */
export class WorkOSProvider extends OAuthProvider<WorkOSProfile> {
  readonly #connection: string | undefined
  readonly #organization: string | undefined

  constructor({ connection, organization, ...options }: WorkOSOptions = {}) {
    super(
      {
        ...{ id: 'workos', name: 'WorkOS', issuer: 'https://api.workos.com', style: { brandColor: '#6363f1' } },
        authorization: { url: '/sso/authorize', params: { connection, organization } },
        token: '/sso/token',
        userinfo: '/sso/profile',
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
    this.#connection = connection
    this.#organization = organization
  }

  /** The profile from the token response. */
  override fetchProfile({ tokens }: UserinfoRequest): Promise<WorkOSProfile> {
    return Promise.resolve((tokens as Tokens & { readonly profile: WorkOSProfile }).profile)
  }

  override completed(profile: WorkOSProfile): WorkOSProfile {
    // A user can change the parameters in the URL. Only the profile is a proof.
    const isLetIn =
      (this.#connection === undefined || profile.connection_id === this.#connection) &&
      (this.#organization === undefined || profile.organization_id === this.#organization)
    if (isLetIn) return profile
    throw new AccessDenied('The WorkOS profile is of another connection or organization than the configured one.')
  }

  protected override toUser({ id, first_name, last_name, email = null, raw_attributes }: WorkOSProfile): User {
    const picture = raw_attributes?.picture
    const image = typeof picture === 'string' ? picture : null
    return { id: accountId(id), name: joinNames(first_name, last_name), email, image }
  }
}

/**
 * Signs in with WorkOS: single sign-on with the identity providers of your customers.
 *
 * Environment: `AUTH_WORKOS_ID`, `AUTH_WORKOS_SECRET` (an API key), `AUTH_WORKOS_ISSUER` (only for your own domain).
 * Add the redirect URI `https://<your site>/auth/callback/workos` at https://dashboard.workos.com, under "Redirects".
 *
 * Scopes: none. WorkOS requests what it needs from the identity provider.
 *
 * Email: WorkOS does not say whether the email address is verified; an administrator of a connection can enter any
 * email address.
 *
 * WorkOS needs a connection: set `connection` or `organization` if it is always the same. Otherwise the sign-in must
 * have the parameter `connection`, `organization` or `provider` (such as `GoogleOAuth`), and the application must check
 * `connection_id` and `organization_id` of the profile in its `signIn` callback, because users can change the
 * parameters.
 *
 * The id is that of a user in one connection: the same person has another id in another connection. This is the API for
 * single sign-on, not AuthKit, which has other ids and endpoints.
 *
 * Checked on 2026-11-20: endpoints and the token response, which has the profile, against
 * https://workos.com/docs/reference/sso/profile; not confirmed: whether WorkOS checks PKCE here.
 */
export default function WorkOS(options?: WorkOSOptions): WorkOSProvider {
  return new WorkOSProvider(options)
}
