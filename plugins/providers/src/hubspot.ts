/**
 * Signs in with a HubSpot account.
 *
 * @module @authengine/providers/hubspot
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/hubspot.js'

/** Response of HubSpot's introspection of an access token. */
export interface HubSpotProfile extends Profile {
  /** Whether the token is valid. */
  readonly active: boolean
  /** Stable id of the user. */
  readonly user_id: number
  /** Email address of the user. */
  readonly user?: string | null
  /** Id of the HubSpot account that the user chose. */
  readonly hub_id: number
  readonly hub_domain?: string
  readonly app_id: number
  readonly scopes: readonly string[]
}

const ENDPOINTS = {
  authorization: 'https://app.hubspot.com/oauth/authorize',
  token: 'https://api.hubapi.com/oauth/2026-03/token',
  userinfo: 'https://api.hubapi.com/oauth/2026-03/token/introspect',
}

/** OAuth 2 provider for HubSpot. The profile is the introspection of the access token. */
export class HubSpotProvider extends OAuthProvider<HubSpotProfile> {
  constructor(options?: OAuthOptions<HubSpotProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#ff7a59', icon }
    super({ id: 'hubspot', name: 'HubSpot', ...ENDPOINTS, scopes: ['oauth'], client, style }, options)
  }

  override async fetchProfile(request: UserinfoRequest): Promise<HubSpotProfile> {
    const { tokens, resources, url = '', clientId, clientSecret = '' } = request
    const { access_token: token = '' } = tokens
    const form = { client_id: clientId, client_secret: clientSecret, token, token_type_hint: 'access_token' }
    const body = new URLSearchParams(form)
    const headers = { accept: 'application/json' }
    return (await resources.send(new Request(url, { method: 'POST', headers, body }))) as HubSpotProfile
  }

  protected override toUser({ active, user_id: id, user = null }: HubSpotProfile): User {
    return { id: active ? accountId(id) : undefined, name: user, email: user, image: null }
  }
}

/**
 * Signs in with HubSpot.
 *
 * Environment: `AUTH_HUBSPOT_ID`, `AUTH_HUBSPOT_SECRET`. Create an app at https://app.hubspot.com/developer with the
 * redirect URL `https://<your site>/auth/callback/hubspot`.
 *
 * Scopes: `oauth`, which every app has. If the app was registered with more scopes, set them in `scopes`.
 *
 * Email: HubSpot does not say whether the email address is verified.
 *
 * There is no API for the profile. The introspection of the token has only the email address, which is also used as the
 * name. A sign-in installs the app in the HubSpot account that the user chooses, so the user needs the right to install
 * apps there.
 *
 * The endpoints have the version 2026-03. Version 1, which many applications use, ends on 16 February 2027.
 *
 * Checked on 2026-11-20: endpoints, parameters and answers against
 * https://developers.hubspot.com/docs/api-reference/2026-03/authentication/oauth-tokens/token-introspect and
 * https://developers.hubspot.com/docs/api-reference/legacy/authentication/oauth-tokens/v1/migration-guide.
 */
export default function HubSpot(options?: OAuthOptions<HubSpotProfile>): HubSpotProvider {
  return new HubSpotProvider(options)
}
