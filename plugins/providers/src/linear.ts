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
import { icon } from './icons/linear.js'

/** Response of Linear's API with the profile of the user. */
export interface LinearProfile extends Profile {
  readonly data: {
    readonly viewer: {
      /** Stable id of the user. The same person has another id in another workspace. */
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

/** OAuth 2 provider for Linear. */
export class LinearProvider extends OAuthProvider<LinearProfile> {
  constructor(options?: OAuthOptions<LinearProfile>) {
    super(
      {
        ...{ id: 'linear', name: 'Linear', ...ENDPOINTS, scopes: ['read'], scopeSeparator: ',' },
        client: { token_endpoint_auth_method: 'client_secret_post' },
        style: { brandColor: '#5e6ad2', icon },
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
 * Scopes: `read`, which Linear always grants. It is the smallest scope, and also gives read access to the workspace.
 *
 * Email: Linear does not say whether the email address is verified.
 *
 * A user belongs to one workspace: the same person has another id in another workspace. Access tokens are valid for a
 * day, and come with a refresh token.
 *
 * Checked on 2026-11-20: endpoints, scopes and PKCE against https://linear.app/developers/oauth-2-0-authentication.
 */
export default function Linear(options?: OAuthOptions<LinearProfile>): LinearProvider {
  return new LinearProvider(options)
}
