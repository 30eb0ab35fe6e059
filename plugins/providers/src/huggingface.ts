/**
 * Signs in with a Hugging Face account.
 *
 * @module @authengine/providers/huggingface
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'
import { icon } from './icons/huggingface.js'

/** An organization that a user belongs to. */
export interface HuggingFaceOrganization {
  /** Stable id of the organization. */
  readonly sub: string
  readonly name: string
  readonly preferred_username: string
  readonly picture: string
  readonly roleInOrg?: string
}

/** Claims of Hugging Face's ID token. */
export interface HuggingFaceProfile extends Profile {
  /** Stable id of the account. */
  readonly sub: string
  readonly name?: string
  /** User name; users can change it. */
  readonly preferred_username?: string
  /** Page of the account. */
  readonly profile?: string
  readonly picture?: string
  readonly website?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly isPro?: boolean
  readonly orgs?: readonly HuggingFaceOrganization[]
}

/** OpenID Connect provider for Hugging Face. */
export class HuggingFaceProvider extends OidcProvider<HuggingFaceProfile> {
  override readonly pinnedMetadata = {
    issuer: 'https://huggingface.co',
    authorization_endpoint: 'https://huggingface.co/oauth/authorize',
    token_endpoint: 'https://huggingface.co/oauth/token',
    jwks_uri: 'https://huggingface.co/oauth/jwks',
    userinfo_endpoint: 'https://huggingface.co/oauth/userinfo',
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
  }

  constructor(options?: OidcOptions<HuggingFaceProfile>) {
    const style = { brandColor: '#ffd21e', icon }
    super({ id: 'huggingface', name: 'Hugging Face', issuer: 'https://huggingface.co', style }, options)
  }
}

/**
 * Signs in with Hugging Face.
 *
 * Environment: `AUTH_HUGGINGFACE_ID`, `AUTH_HUGGINGFACE_SECRET`. Create an application at
 * https://huggingface.co/settings/applications/new with the scopes below and the redirect URL
 * `https://<your site>/auth/callback/huggingface`.
 *
 * Scopes: `openid`, `profile` for name and picture, `email` for the email address.
 *
 * Email: left out of the user unless Hugging Face says that it is verified.
 *
 * Other scopes, such as `read-repos` and `inference-api`, give the access token rights in the API. Users choose the
 * organizations for which these apply; `authorization: { params: { orgIds: '…' } }` requests a certain one.
 *
 * Checked on 2026-11-20: scopes against https://huggingface.co/docs/hub/oauth.
 */
export default function HuggingFace(options?: OidcOptions<HuggingFaceProfile>): HuggingFaceProvider {
  return new HuggingFaceProvider(options)
}
