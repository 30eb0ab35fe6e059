/**
 * Signs in with a Foursquare account, as users have them for Swarm.
 *
 * @module @authengine/providers/foursquare
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

/** What Foursquare's API says of the user. */
export interface FoursquareProfile extends Profile {
  readonly response: {
    readonly user: {
      /** Stable id of the account. */
      readonly id: string
      readonly firstName?: string
      readonly lastName?: string
      readonly contact?: { readonly email?: string; readonly phone?: string }
      /** The size goes between the two parts of the address. */
      readonly photo?: { readonly prefix: string; readonly suffix: string }
      readonly homeCity?: string
    }
  }
}

/** What an application may say of Foursquare. */
export interface FoursquareOptions extends OAuthOptions<FoursquareProfile> {
  /** Day whose version of the API is meant, `YYYYMMDD`. Default: `20230131`. */
  readonly apiVersion?: string | undefined
}

const ENDPOINTS = {
  authorization: 'https://foursquare.com/oauth2/authenticate',
  token: 'https://foursquare.com/oauth2/access_token',
}

/** Foursquare, by version 2 of its API. */
export class FoursquareProvider extends OAuthProvider<FoursquareProfile> {
  /** @param options - What the application says. */
  constructor({ apiVersion = '20230131', ...options }: FoursquareOptions = {}) {
    const userinfo = `https://api.foursquare.com/v2/users/self?v=${apiVersion}`
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super(
      { id: 'foursquare', name: 'Foursquare', ...ENDPOINTS, userinfo, client, style: { brandColor: '#000' } },
      options,
    )
  }

  override async fetchProfile({ tokens, resources, url = '' }: UserinfoRequest): Promise<FoursquareProfile> {
    const address = new URL(url)
    // The API does not look at the header for tokens.
    address.searchParams.set('oauth_token', tokens.access_token ?? '')
    return (await resources.send(
      new Request(address, { headers: { accept: 'application/json' } }),
    )) as FoursquareProfile
  }

  protected override toUser({ response: { user } }: FoursquareProfile): User {
    const { id, firstName, lastName, contact, photo } = user
    const image = photo ? `${photo.prefix}original${photo.suffix}` : null
    return { id: accountId(id), name: joinNames(firstName, lastName), email: contact?.email ?? null, image }
  }
}

/**
 * Signs in with Foursquare.
 *
 * Environment: `AUTH_FOURSQUARE_ID`, `AUTH_FOURSQUARE_SECRET`. They are in the settings of your project at
 * https://foursquare.com/developers/home (OAuth Authentication); its redirect URL is
 * `https://<your site>/auth/callback/foursquare`.
 *
 * Scopes: none, Foursquare has no scopes.
 *
 * Email: Foursquare does not say whether it was verified.
 *
 * Signing in belongs to version 2 of the API, which Foursquare calls legacy and keeps for applications that already use it:
 * do not build on it anew. There is no successor for signing in; people know their account from Swarm.
 *
 * The access token does not expire.
 *
 * Checked: endpoints and the query parameters `oauth_token` and `v` against
 * https://docs.foursquare.com/developer/reference/v2-authentication and
 * https://docs.foursquare.com/developer/docs/using-oauth-authentication.
 *
 * @param options - What differs from the defaults.
 */
export default function Foursquare(options?: FoursquareOptions): FoursquareProvider {
  return new FoursquareProvider(options)
}
