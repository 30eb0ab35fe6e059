/**
 * Signs in with a Railway account.
 *
 * @module @authengine/providers/railway
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'
import { icon } from './icons/railway.js'

/** Claims of Railway's userinfo endpoint. */
export interface RailwayProfile extends Profile {
  /** Stable id of the account. */
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly picture?: string
}

const ISSUER = 'https://backboard.railway.com'

/** OpenID Connect provider for Railway. */
export class RailwayProvider extends OidcProvider<RailwayProfile> {
  constructor(options?: OidcOptions<RailwayProfile>) {
    const metadata = { issuer: ISSUER, wellKnown: `${ISSUER}/oauth/.well-known/openid-configuration` }
    // Railway does not guarantee other claims than the id in the ID token.
    super(
      { id: 'railway', name: 'Railway', ...metadata, idToken: false, style: { brandColor: '#0b0d0e', icon } },
      options,
    )
  }
}

/**
 * Signs in with Railway.
 *
 * Environment: `AUTH_RAILWAY_ID`, `AUTH_RAILWAY_SECRET`. Create an OAuth app of the type "Web" in the settings of your
 * workspace (Developer) at https://railway.com/workspace/developer with the redirect URI
 * `https://<your site>/auth/callback/railway`.
 *
 * Scopes: `openid`, `profile`, `email` for the id, the name, the picture and the email address.
 *
 * Email: Railway does not say whether the email address is verified.
 *
 * Railway sends a refresh token only if `authorization.params` has the scope `offline_access` in addition to these
 * three, and `prompt: 'consent'`.
 *
 * Checked on 2026-11-20: endpoints, scopes and client authentication against
 * https://docs.railway.com/integrations/oauth/quickstart and
 * https://docs.railway.com/integrations/oauth/login-and-tokens. Not confirmed: that the issuer is
 * https://backboard.railway.com while its metadata is below `/oauth`, which public clients use.
 */
export default function Railway(options?: OidcOptions<RailwayProfile>): RailwayProvider {
  return new RailwayProvider(options)
}
