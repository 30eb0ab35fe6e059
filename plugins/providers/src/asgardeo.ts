/**
 * Signs in with an organization of Asgardeo.
 *
 * @module @authengine/providers/asgardeo
 */
import { joinNames, type OidcOptions, OidcProvider, type Profile, type Tokens, type User } from 'authengine/provider'

/** Claims of Asgardeo's ID token: the attributes that the application requests. */
export interface AsgardeoProfile extends Profile {
  /** Stable id of the user in the organization. */
  readonly sub: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
}

const SUFFIX = '/oauth2/token'

/** OpenID Connect provider for Asgardeo. */
export class AsgardeoProvider extends OidcProvider<AsgardeoProfile> {
  constructor(options?: OidcOptions<AsgardeoProfile>) {
    super({ id: 'asgardeo', name: 'Asgardeo', style: { brandColor: '#000' } }, options)
  }

  override issuerOf(written: string): string {
    // The issuer in the metadata is the URL of the token endpoint, not the URL of the organization.
    const address = written.replace(/(?<!\/)\/+$/, '')
    return address.endsWith(SUFFIX) ? address : address + SUFFIX
  }

  protected override async toUser(profile: AsgardeoProfile, tokens: Tokens): Promise<User> {
    const user = await super.toUser(profile, tokens)
    return { ...user, name: user.name ?? joinNames(profile.given_name, profile.family_name) }
  }
}

/**
 * Signs in with Asgardeo.
 *
 * Environment: `AUTH_ASGARDEO_ID`, `AUTH_ASGARDEO_SECRET`, `AUTH_ASGARDEO_ISSUER`
 * (`https://api.asgardeo.io/t/<organization>`, with or without `/oauth2/token` at the end). Register a "Traditional Web
 * Application" at https://console.asgardeo.io with the authorized redirect URL
 * `https://<your site>/auth/callback/asgardeo`.
 *
 * Scopes: `openid`, and `profile` and `email` for name, picture and email address.
 *
 * Email: Asgardeo says whether the email address is verified, if the application requests that attribute.
 *
 * Attributes are sent only if they are chosen in the tab "User Attributes" of the application: choose "Email", "First
 * Name", "Last Name" and "Photo URL".
 *
 * Checked on 2026-11-20: issuer, metadata and scopes against
 * https://wso2.com/asgardeo/docs/guides/authentication/oidc/discover-oidc-configs and
 * https://wso2.com/asgardeo/docs/guides/users/attributes/manage-scopes.
 */
export default function Asgardeo(options?: OidcOptions<AsgardeoProfile>): AsgardeoProvider {
  return new AsgardeoProvider(options)
}
