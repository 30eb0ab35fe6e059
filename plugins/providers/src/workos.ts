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

/** What WorkOS says of the user. */
export interface WorkOSProfile extends Profile {
  /** Stable id of the profile: of one person in one connection. */
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
  /** What the identity provider said, as it said it. */
  readonly raw_attributes?: { readonly picture?: unknown }
}

/** What an application may say of WorkOS. */
export interface WorkOSOptions extends OAuthOptions<WorkOSProfile> {
  /** Id of the connection to sign in with; users of another one are refused. Default: what the sign-in asks for. */
  readonly connection?: string | undefined
  /** Id of the organization to sign in with; users of another one are refused. Default: what the sign-in asks for. */
  readonly organization?: string | undefined
}

/** WorkOS, by its API for single sign-on. */
export class WorkOSProvider extends OAuthProvider<WorkOSProfile> {
  readonly #connection: string | undefined
  readonly #organization: string | undefined

  /** @param options - What the application says. */
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

  /** The profile, which came with the token. */
  override fetchProfile({ tokens }: UserinfoRequest): Promise<WorkOSProfile> {
    return Promise.resolve((tokens as Tokens & { readonly profile: WorkOSProfile }).profile)
  }

  override completed(profile: WorkOSProfile): WorkOSProfile {
    // Anyone can change the parameters in the address; only the profile is proof.
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
 * Environment: `AUTH_WORKOS_ID`, `AUTH_WORKOS_SECRET` (an API key), and with a domain of your own `AUTH_WORKOS_ISSUER`.
 * Add the redirect URI `https://<your site>/auth/callback/workos` at https://dashboard.workos.com, under "Redirects".
 *
 * Scopes: none, WorkOS asks the identity provider for what it needs.
 *
 * Email: WorkOS does not say whether it was verified; an administrator of a connection can write any email address.
 *
 * WorkOS must know with whom users sign in: set `connection` or `organization` where it is always the same. Else the
 * sign-in names one as a parameter, `connection`, `organization` or `provider` (such as `GoogleOAuth`), and the
 * application looks at `connection_id` and `organization_id` of the profile in its `signIn` callback: users can change
 * what they were sent away with.
 *
 * An id is that of a user in one connection: who changes connections has another one. This is the API for single
 * sign-on, not AuthKit, whose users have ids and endpoints of their own.
 *
 * Checked: endpoints and the token response, which has the profile, against
 * https://workos.com/docs/reference/sso/profile; not confirmed: whether WorkOS looks at PKCE here.
 *
 * @param options - What differs from the defaults.
 */
export default function WorkOS(options?: WorkOSOptions): WorkOSProvider {
  return new WorkOSProvider(options)
}
