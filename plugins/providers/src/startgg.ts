/**
 * Signs in with a start.gg account.
 *
 * @module @authengine/providers/startgg
 */
import {
  accountId,
  OAuthCallbackError,
  type OAuthOptions,
  OAuthProvider,
  type ServiceProfile,
  type TokenEndpoint,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/startgg.js'

/** Profile of the user from start.gg's API. */
export interface StartGGProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  /** Path of the public profile, such as `user/06989544`. */
  readonly slug: string
  readonly name: string | null
  /** Only with the scope `user.email`. */
  readonly email: string | null
  /** Name of the player in tournaments. */
  readonly player: { readonly gamerTag: string } | null
  readonly images: readonly { readonly url: string; readonly type: string }[] | null
}

const OAUTH = 'https://api.start.gg/oauth'
const QUERY = '{ currentUser { id slug name email player { gamerTag } images { url type } } }'

/** OAuth 2 provider for start.gg, which uses its GraphQL API. */
export class StartGGProvider extends OAuthProvider<StartGGProfile> {
  constructor(options?: OAuthOptions<StartGGProfile>) {
    const scopes = options?.scopes ?? ['user.identity', 'user.email']
    const endpoints = {
      authorization: 'https://start.gg/oauth/authorize',
      // Spread, because a string in place of the array is reported only after this.
      token: tokenEndpoint([...scopes].join(' ')),
      userinfo: 'https://api.start.gg/gql/alpha',
    }
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super(
      { id: 'startgg', name: 'start.gg', ...endpoints, scopes, client, style: { brandColor: '#2e75ba', icon } },
      options,
    )
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<StartGGProfile> {
    const answer = (await resources.post(url, { query: QUERY })) as { data?: { currentUser: StartGGProfile } }
    if (answer.data) return answer.data.currentUser
    throw new OAuthCallbackError('start.gg answered without a user: look at the scopes.')
  }

  protected override toUser({ id, name, email, player, images }: StartGGProfile): User {
    const image = images?.find(({ type }) => type === 'profile')?.url ?? null
    return { id: accountId(id), name: player?.gamerTag ?? name, email: email ?? null, image }
  }
}

/** The token request repeats the scopes, and there is a separate endpoint for refreshing tokens. */
function tokenEndpoint(scope: string): TokenEndpoint {
  return {
    url: `${OAUTH}/access_token`,
    async request({ url, params, headers, fetch }) {
      params.set('scope', scope)
      const target = params.has('refresh_token') ? `${OAUTH}/refresh` : url
      return fetch(new Request(target, { method: 'POST', body: params, headers }))
    },
  }
}

/**
 * Signs in with start.gg.
 *
 * Environment: `AUTH_STARTGG_ID`, `AUTH_STARTGG_SECRET`. Create an OAuth application at
 * https://start.gg/admin/profile/developer with the redirect URI `https://<your site>/auth/callback/startgg`.
 *
 * Scopes: `user.identity` for the profile, `user.email` for the email address. Change them only with `scopes`, because
 * the token request repeats them.
 *
 * Email: start.gg does not say whether the email address is verified.
 *
 * The name is the gamer tag of the player, otherwise the name of the account.
 *
 * Checked on 2026-11-20: endpoints, scopes and the token request against
 * https://developer.start.gg/docs/oauth/oauth-overview. Not confirmed: whether PKCE is checked, and whether a refresh
 * works without `redirect_uri`, which that page lists.
 */
export default function StartGG(options?: OAuthOptions<StartGGProfile>): StartGGProvider {
  return new StartGGProvider(options)
}
