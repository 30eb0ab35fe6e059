/**
 * Signs in with an Epic Games account.
 *
 * @module @authengine/providers/epic-games
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/epic-games.js'

/** Profile of the user from Epic's userinfo endpoint. */
export interface EpicGamesProfile extends Profile {
  /** Stable id of the account, the same for all applications. */
  readonly sub: string
  /** Display name; users can change it. */
  readonly preferred_username: string
  readonly name?: string
  /** Only for applications that Epic has approved for it. */
  readonly email?: string
}

const ENDPOINTS = {
  authorization: 'https://www.epicgames.com/id/authorize',
  token: 'https://api.epicgames.dev/epic/oauth/v2/token',
  userinfo: 'https://api.epicgames.dev/epic/oauth/v2/userInfo',
}

/** OAuth 2 provider for Epic Games. */
export class EpicGamesProvider extends OAuthProvider<EpicGamesProfile> {
  constructor(options?: OAuthOptions<EpicGamesProfile>) {
    const style = { brandColor: '#313131', icon }
    super({ id: 'epic-games', name: 'Epic Games', ...ENDPOINTS, scopes: ['basic_profile'], style }, options)
  }

  protected override toUser({ sub, name, preferred_username: username, email }: EpicGamesProfile): User {
    return { id: accountId(sub), name: name ?? username, email: email ?? null, image: null }
  }
}

/**
 * Signs in with Epic Games.
 *
 * Environment: `AUTH_EPIC_GAMES_ID`, `AUTH_EPIC_GAMES_SECRET`. Register a product at https://dev.epicgames.com/portal,
 * add a client and an application of Epic Account Services, and give the client the redirect URL
 * `https://<your site>/auth/callback/epic-games`.
 *
 * Scopes: `basic_profile` for the id and the display name. The application must have this permission in the portal.
 *
 * Email: none, except for applications that Epic has approved for it; it is not known to be verified.
 *
 * Users outside your organization can sign in only after Epic has reviewed the brand of the application.
 *
 * Checked on 2026-11-20: endpoints and client authentication against public sources that use version 2 of the API. Not
 * confirmed: whether Epic checks PKCE, which is sent.
 */
export default function EpicGames(options?: OAuthOptions<EpicGamesProfile>): EpicGamesProvider {
  return new EpicGamesProvider(options)
}
