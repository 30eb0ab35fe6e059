/**
 * Signs in with a LINE account.
 *
 * @module @authengine/providers/line
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'
import { icon } from './icons/line.js'

/** Claims of LINE's ID token. */
export interface LineProfile extends Profile {
  /** Id of the account, the same for all channels of one provider at LINE. */
  readonly sub: string
  /** Display name; users can change it. */
  readonly name?: string
  readonly picture?: string
  /** Only if LINE has permitted the channel to request it, and the user has agreed. */
  readonly email?: string
  /** How the user signed in. */
  readonly amr?: readonly string[]
}

/** OpenID Connect provider for LINE. */
export class LineProvider extends OidcProvider<LineProfile> {
  override readonly pinnedMetadata = {
    issuer: 'https://access.line.me',
    authorization_endpoint: 'https://access.line.me/oauth2/v2.1/authorize',
    token_endpoint: 'https://api.line.me/oauth2/v2.1/token',
    jwks_uri: 'https://api.line.me/oauth2/v2.1/certs',
    userinfo_endpoint: 'https://api.line.me/oauth2/v2.1/userinfo',
  }

  constructor(options?: OidcOptions<LineProfile>) {
    // LINE advertises ES256, which it uses for phone apps. For the web it signs with the channel secret.
    const client = { token_endpoint_auth_method: 'client_secret_post', id_token_signed_response_alg: 'HS256' } as const
    const style = { brandColor: '#00c300', icon }
    super({ id: 'line', name: 'LINE', issuer: 'https://access.line.me', client, style }, options)
  }
}

/**
 * Signs in with LINE.
 *
 * Environment: `AUTH_LINE_ID` (the channel id), `AUTH_LINE_SECRET`. Create a LINE Login channel of the type "Web app"
 * at https://developers.line.biz/console/ with the callback URL `https://<your site>/auth/callback/line`.
 *
 * Scopes: `openid` for the id, `profile` for the name and the picture, `email` for the email address.
 *
 * Email: LINE does not say whether the email address is verified. It is sent only after you have applied for the
 * permission "Email address" in the settings of the channel.
 *
 * ID tokens are signed with the channel secret (HS256): anyone who knows the secret can forge them.
 *
 * Checked on 2026-11-20: token endpoint and ID tokens against https://developers.line.biz/en/reference/line-login/,
 * PKCE against https://developers.line.biz/en/docs/line-login/integrate-pkce/.
 */
export default function Line(options?: OidcOptions<LineProfile>): LineProvider {
  return new LineProvider(options)
}
