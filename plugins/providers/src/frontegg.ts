/**
 * Signs in with an environment of Frontegg.
 *
 * @module @authengine/providers/frontegg
 */
import { type OidcOptions, OidcProvider, type Profile, type Tokens, type User } from 'authengine/provider'

/** Claims of Frontegg's ID token. */
export interface FronteggProfile extends Profile {
  /** Stable id of the user in the environment. */
  readonly sub: string
  readonly name: string
  readonly email: string
  readonly email_verified: boolean
  /** URL of the picture; the standard claim `picture` may be missing. */
  readonly profilePictureUrl?: string | null
  /** Id of the account (tenant) the user is signed in to. */
  readonly tenantId?: string
  readonly roles?: readonly string[]
  readonly permissions?: readonly string[]
}

/** OpenID Connect provider for Frontegg. */
export class FronteggProvider extends OidcProvider<FronteggProfile> {
  constructor(options?: OidcOptions<FronteggProfile>) {
    super({ id: 'frontegg', name: 'Frontegg', wellKnown: '/oauth/.well-known/openid-configuration' }, options)
  }

  protected override async toUser(profile: FronteggProfile, tokens: Tokens): Promise<User> {
    const user = await super.toUser(profile, tokens)
    return { ...user, image: user.image ?? profile.profilePictureUrl ?? null }
  }
}

/**
 * Signs in with Frontegg.
 *
 * Environment: `AUTH_FRONTEGG_ID`, `AUTH_FRONTEGG_SECRET`, `AUTH_FRONTEGG_ISSUER` (`https://<subdomain>.frontegg.com`,
 * or your custom domain). Switch on the hosted login at https://portal.frontegg.com (Authentication, Login method) with
 * the redirect URL `https://<your site>/auth/callback/frontegg`.
 *
 * Scopes: `openid`, `profile`, `email` for the id, the name and the email address.
 *
 * Email: verified if the claim `email_verified` is true. An email address with `false` is left out of the user.
 *
 * The metadata is below `/oauth`, not at the usual URL; the provider handles this.
 *
 * Checked on 2026-11-20: that the hosted login speaks OpenID Connect against
 * https://developers.frontegg.com/guides/management/frontegg-idp/via-oidc. Not confirmed: the URL of the metadata.
 */
export default function Frontegg(options?: OidcOptions<FronteggProfile>): FronteggProvider {
  return new FronteggProvider(options)
}
