/**
 * Signs in with a Polar account.
 *
 * @module @authengine/providers/polar
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Polar's ID token. */
export interface PolarProfile extends Profile {
  /** Stable id of the user. */
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** OpenID Connect provider for Polar. */
export class PolarProvider extends OidcProvider<PolarProfile> {
  constructor(options?: OidcOptions<PolarProfile>) {
    super(
      {
        ...{ id: 'polar', name: 'Polar', issuer: 'https://polar.sh' },
        wellKnown: 'https://api.polar.sh/.well-known/openid-configuration',
        // Without it, the client may be configured to sign in an organization, and all its users would be the same
        // user.
        authorization: { params: { sub_type: 'user' } },
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }
}

/**
 * Signs in with Polar.
 *
 * Environment: `AUTH_POLAR_ID`, `AUTH_POLAR_SECRET`. Create an OAuth application in the settings of your account,
 * https://polar.sh/settings#oauth, with the redirect URI `https://<your site>/auth/callback/polar`.
 *
 * Scopes: `openid` for the ID token and the name, `profile`, and `email` for the email address.
 *
 * Email: Polar says whether the email address is verified.
 *
 * The account is that of the user (`sub_type=user`). For tokens of an organization set
 * `authorization: { params: { sub_type: 'organization' } }`; the id is then that of the organization. There is no
 * picture.
 *
 * Checked on 2026-11-20: issuer, metadata and claims against the source of Polar's server
 * (https://github.com/polarsource/polar). Not confirmed: which claims the newest version adds.
 */
export default function Polar(options?: OidcOptions<PolarProfile>): PolarProvider {
  return new PolarProvider(options)
}
