/**
 * Signs in with a Foursquare account, which users have for Swarm.
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
import { icon } from './icons/foursquare.js'

/** Profile of the user from Foursquare's API. */
export interface FoursquareProfile extends Profile {
  readonly response: {
    readonly user: {
      /** Stable id of the account. */
      readonly id: string
      readonly firstName?: string
      readonly lastName?: string
      readonly contact?: { readonly email?: string; readonly phone?: string }
      /** The size is inserted between these two parts of the URL. */
      readonly photo?: { readonly prefix: string; readonly suffix: string }
      readonly homeCity?: string
    }
  }
}

/** Options for Foursquare. */
export interface FoursquareOptions extends OAuthOptions<FoursquareProfile> {
  /** Version of the API, as a date: `YYYYMMDD`. Default: `20230131`. */
  readonly apiVersion?: string | undefined
}

const ENDPOINTS = {
  authorization: 'https://foursquare.com/oauth2/authenticate',
  token: 'https://foursquare.com/oauth2/access_token',
}

/** OAuth 2 provider for Foursquare, which uses version 2 of its API. */
export class FoursquareProvider extends OAuthProvider<FoursquareProfile> {
  constructor({ apiVersion = '20230131', ...options }: FoursquareOptions = {}) {
    const userinfo = `https://api.foursquare.com/v2/users/self?v=${apiVersion}`
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super(
      { id: 'foursquare', name: 'Foursquare', ...ENDPOINTS, userinfo, client, style: { brandColor: '#3333ff', icon } },
      options,
    )
  }

  override async fetchProfile({ tokens, resources, url = '' }: UserinfoRequest): Promise<FoursquareProfile> {
    const address = new URL(url)
    // The API does not read the token from the header.
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
 * Environment: `AUTH_FOURSQUARE_ID`, `AUTH_FOURSQUARE_SECRET`. Use it only for an existing application: Foursquare
 * calls version 2 of its API, which has the sign-in, legacy. Open the settings of your project at
 * https://foursquare.com/developers/home, and set the redirect URL `https://<your site>/auth/callback/foursquare` under
 * "OAuth Authentication".
 *
 * Scopes: none, Foursquare has no scopes.
 *
 * Email: Foursquare does not say whether the email address is verified.
 *
 * There is no successor for the sign-in. Users know their account from Swarm.
 *
 * The access token does not expire.
 *
 * Checked on 2026-11-20: endpoints and the query parameters `oauth_token` and `v` against
 * https://docs.foursquare.com/developer/reference/v2-authentication and
 * https://docs.foursquare.com/developer/docs/using-oauth-authentication.
 */
export default function Foursquare(options?: FoursquareOptions): FoursquareProvider {
  return new FoursquareProvider(options)
}
