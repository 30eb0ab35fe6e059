/**
 * Signs in with a Linear account.
 *
 * @module @authengine/providers/linear
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** What Linear's API answers. */
export interface LinearProfile extends Profile {
  readonly data: {
    readonly viewer: {
      /** Stable id of the user; a user with two workspaces has two. */
      readonly id: string
      readonly name: string
      /** Short name, unique within the workspace. */
      readonly displayName: string
      readonly email?: string | null
      readonly avatarUrl: string | null
    }
  }
}

const ENDPOINTS = {
  authorization: 'https://linear.app/oauth/authorize',
  token: 'https://api.linear.app/oauth/token',
  userinfo: 'https://api.linear.app/graphql',
}
const QUERY = '{ viewer { id name displayName email avatarUrl } }'

/** Linear, by its API. */
export class LinearProvider extends OAuthProvider<LinearProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<LinearProfile>) {
    super(
      {
        ...{ id: 'linear', name: 'Linear', ...ENDPOINTS, scopes: ['read'], scopeSeparator: ',' },
        client: { token_endpoint_auth_method: 'client_secret_post' },
        style: { brandColor: '#5e6ad2' },
      },
      options,
    )
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<LinearProfile> {
    return (await resources.post(url, { query: QUERY })) as LinearProfile
  }

  protected override toUser({ data: { viewer } }: LinearProfile): User {
    const { id, name, displayName, email, avatarUrl: image } = viewer
    return { id: accountId(id), name: name || displayName, email: email ?? null, image }
  }
}

/**
 * Signs in with Linear.
 *
 * Environment: `AUTH_LINEAR_ID`, `AUTH_LINEAR_SECRET`. Create an OAuth application at
 * https://linear.app/settings/api/applications/new with the callback URL `https://<your site>/auth/callback/linear`.
 *
 * Scopes: `read`, which Linear grants always; it is the least there is, and reads the workspace as well.
 *
 * Email: Linear does not say whether it was verified.
 *
 * A user belongs to one workspace: the same person has another id in another workspace. Access tokens work for a day, and
 * come with a refresh token.
 *
 * Checked: endpoints, scopes and PKCE against https://linear.app/developers/oauth-2-0-authentication.
 *
 * @param options - What differs from the defaults.
 */
export default function Linear(options?: OAuthOptions<LinearProfile>): LinearProvider {
  return new LinearProvider(options)
}
