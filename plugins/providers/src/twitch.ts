/**
 * Signs in with a Twitch account.
 *
 * @module @authengine/providers/twitch
 */
import { correctJson, type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'
import { icon } from './icons/twitch.js'

/** Claims of Twitch's ID token. */
export interface TwitchProfile extends Profile {
  /** Stable id of the account. */
  readonly sub: string
  /** Display name; users can change it. */
  readonly preferred_username: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
}

// Twitch puts these claims into the ID token only if each is requested by name.
const CLAIMS = { id_token: { email: null, email_verified: null, picture: null, preferred_username: null } }

/** OpenID Connect provider for Twitch. */
export class TwitchProvider extends OidcProvider<TwitchProfile> {
  override readonly pinnedMetadata = {
    issuer: 'https://id.twitch.tv/oauth2',
    authorization_endpoint: 'https://id.twitch.tv/oauth2/authorize',
    token_endpoint: 'https://id.twitch.tv/oauth2/token',
    jwks_uri: 'https://id.twitch.tv/oauth2/keys',
    userinfo_endpoint: 'https://id.twitch.tv/oauth2/userinfo',
  }

  constructor(options?: OidcOptions<TwitchProfile>) {
    super(
      {
        ...{
          id: 'twitch',
          name: 'Twitch',
          issuer: 'https://id.twitch.tv/oauth2',
          style: { brandColor: '#9146ff', icon },
        },
        scopes: ['openid', 'user:read:email'],
        authorization: { params: { claims: CLAIMS } },
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }

  override corrected(response: Response): Promise<Response> {
    return correctJson(response, ({ message }) => {
      if (typeof message !== 'string') return undefined
      // Twitch sends a status and a sentence instead of an error code of RFC 6749 section 5.2.
      const error = message.includes('client') ? 'invalid_client' : 'invalid_grant'
      return { error, error_description: message }
    })
  }
}

/**
 * Signs in with Twitch.
 *
 * Environment: `AUTH_TWITCH_ID`, `AUTH_TWITCH_SECRET`. Register an application at https://dev.twitch.tv/console/apps
 * with the OAuth redirect URL `https://<your site>/auth/callback/twitch`.
 *
 * Scopes: `openid` for the ID token, `user:read:email` for the email address.
 *
 * Email: Twitch says whether the email address is verified.
 *
 * Each claim is requested by name. To request others, set `authorization: { params: { claims: … } }`, which replaces
 * the whole list. Twitch's API requires the client id in the header `Client-Id`, in addition to the token.
 *
 * Checked on 2026-11-20: endpoints, scopes and claims against
 * https://dev.twitch.tv/docs/authentication/getting-tokens-oidc.
 */
export default function Twitch(options?: OidcOptions<TwitchProfile>): TwitchProvider {
  return new TwitchProvider(options)
}
