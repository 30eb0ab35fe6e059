/**
 * Signs in with a Riot account.
 *
 * @module @authengine/providers/riot-games
 */
import {
  OAuthCallbackError,
  type OidcOptions,
  OidcProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/riot-games.js'

/** Claims of Riot's ID token, with members from the account API. */
export interface RiotGamesProfile extends Profile {
  /** Stable id of the account for this application. */
  readonly sub: string
  /** Id of the player in Riot's other APIs. */
  readonly puuid: string
  /** First part of the Riot ID; users can change it. */
  readonly gameName?: string
  /** Second part of the Riot ID, after the `#`. */
  readonly tagLine?: string
}

/** Options for Riot. */
export interface RiotGamesOptions extends OidcOptions<RiotGamesProfile> {
  /** Region of Riot's API. Each region has all accounts. Default: `americas`. */
  readonly region?: 'americas' | 'asia' | 'europe' | undefined
}

/** OpenID Connect provider for Riot Games, which also uses its account API. */
export class RiotGamesProvider extends OidcProvider<RiotGamesProfile> {
  constructor({ region = 'americas', ...options }: RiotGamesOptions = {}) {
    const account = `https://${region}.api.riotgames.com/riot/account/v1/accounts/me`
    super(
      {
        ...{ id: 'riot-games', name: 'Riot Games', issuer: 'https://auth.riotgames.com', scopes: ['openid'] },
        userinfo: { request: (request) => profileOf(request, account) },
        style: { brandColor: '#eb0029', icon },
      },
      options,
    )
  }

  protected override toUser({ sub, gameName, tagLine }: RiotGamesProfile): User {
    const name = gameName ? [gameName, tagLine].filter(Boolean).join('#') : null
    return { id: sub, name, email: null, image: null }
  }
}

/** The user of the ID token, which was already checked, with the name from the account API. */
async function profileOf({ tokens, resources }: UserinfoRequest, account: string): Promise<RiotGamesProfile> {
  const { decodeJwt } = await import('jose')
  const known = (await resources.get(account)) as RiotGamesProfile
  const claims = decodeJwt<RiotGamesProfile>(tokens.id_token ?? '')
  if (typeof known.puuid === 'string') return { ...known, ...claims }
  throw new OAuthCallbackError('Riot did not name the account: see whether the client may use the account API.')
}

/**
 * Signs in with Riot Games (Riot Sign On).
 *
 * Environment: `AUTH_RIOT_GAMES_ID`, `AUTH_RIOT_GAMES_SECRET`. Register a product at https://developer.riotgames.com,
 * get approval for production, and request an RSO client with the redirect URI
 * `https://<your site>/auth/callback/riot-games`.
 *
 * Scopes: `openid` for the ID token. Add `offline_access` for a refresh token and `cpid` for the region of the player.
 *
 * Email: none.
 *
 * Newer clients have a private key instead of a secret: set `client: { token_endpoint_auth_method: 'private_key_jwt' }`
 * and `token: { clientPrivateKey: { key, kid } }`. The name is the Riot ID, such as `Ann#EUW`, from the account API. A
 * client that may not use this API cannot sign users in.
 *
 * Checked on 2026-11-20: issuer, endpoints and client authentication against Riot's discovery document and the tutorial
 * "Implementing Riot Sign On". Not confirmed: how the account API responds to applications without a production key.
 */
export default function RiotGames(options?: RiotGamesOptions): RiotGamesProvider {
  return new RiotGamesProvider(options)
}
