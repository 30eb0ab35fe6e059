/**
 * Signs in with an Eventbrite account.
 *
 * @module @authengine/providers/eventbrite
 */
import {
  accountId,
  joinNames,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** Profile of the user from Eventbrite's API. */
export interface EventbriteProfile extends Profile {
  /** Stable id of the account: a number, as a string. */
  readonly id: string
  readonly name: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly image_id: string | null
  readonly emails?: readonly EventbriteEmail[]
  /** URL of the picture `image_id`. */
  readonly picture: string | null
}

/** An email address of an Eventbrite account. */
export interface EventbriteEmail {
  readonly email: string
  readonly verified: boolean
  readonly primary: boolean
}

const API = 'https://www.eventbriteapi.com/v3'
const ENDPOINTS = {
  authorization: 'https://www.eventbrite.com/oauth/authorize',
  token: 'https://www.eventbrite.com/oauth/token',
  userinfo: `${API}/users/me/`,
}

/** OAuth 2 provider for Eventbrite. */
export class EventbriteProvider extends OAuthProvider<EventbriteProfile> {
  constructor(options?: OAuthOptions<EventbriteProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ id: 'eventbrite', name: 'Eventbrite', ...ENDPOINTS, client, style: { brandColor: '#f05537' } }, options)
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<EventbriteProfile> {
    const profile = (await resources.get(url)) as EventbriteProfile
    if (!profile.image_id) return { ...profile, picture: null }
    // If this request fails, the user signs in without a picture.
    const media = await resources.get(`${API}/media/${encodeURIComponent(profile.image_id)}/`).catch(() => ({}))
    return { ...profile, picture: (media as { readonly url?: string }).url ?? null }
  }

  override emailVerified(profile: EventbriteProfile): boolean | undefined {
    return primaryOf(profile)?.verified
  }

  protected override toUser(profile: EventbriteProfile): User {
    const { id, name, first_name, last_name, picture: image } = profile
    const email = primaryOf(profile)?.email ?? null
    return { id: accountId(id), name: name || joinNames(first_name, last_name), email, image }
  }
}

const primaryOf = ({ emails }: EventbriteProfile): EventbriteEmail | undefined => emails?.find((each) => each.primary)

/**
 * Signs in with Eventbrite.
 *
 * Environment: `AUTH_EVENTBRITE_ID` (the API key), `AUTH_EVENTBRITE_SECRET`. Create an API key at
 * https://www.eventbrite.com/account-settings/apps with the redirect URI
 * `https://<your site>/auth/callback/eventbrite`.
 *
 * Scopes: none, Eventbrite has no scopes.
 *
 * Email: the primary email address. Eventbrite says whether it is verified.
 *
 * The picture needs a second request. Tokens do not expire, and there are no refresh tokens.
 *
 * Checked on 2026-11-20: the flow against https://www.eventbrite.com/platform/api; not confirmed: the request for the
 * picture, and whether Eventbrite checks PKCE.
 */
export default function Eventbrite(options?: OAuthOptions<EventbriteProfile>): EventbriteProvider {
  return new EventbriteProvider(options)
}
