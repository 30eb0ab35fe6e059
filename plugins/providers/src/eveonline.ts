/**
 * Signs in with a character of EVE Online.
 *
 * @module @authengine/providers/eveonline
 */
import {
  OAuthCallbackError,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** Claims of the access token: EVE Online has no userinfo endpoint. */
export interface EVEOnlineProfile extends Profile {
  /** `CHARACTER:EVE:` and the id of the character. */
  readonly sub: string
  /** Name of the character. */
  readonly name: string
  /** Identifies the owner. It changes when the character is transferred to another account. */
  readonly owner: string
  /** Client id, and `EVE Online`. */
  readonly aud: readonly string[]
  /** Granted scopes; a string if there is only one. */
  readonly scp?: string | readonly string[]
}

const LOGIN = 'https://login.eveonline.com'
const ENDPOINTS = { authorization: `${LOGIN}/v2/oauth/authorize`, token: `${LOGIN}/v2/oauth/token` }
const KEYS = `${LOGIN}/oauth/jwks`
/** Tokens have one of these issuers. */
const ISSUERS = ['login.eveonline.com', LOGIN]
const SKEW_SECONDS = 30

/** OAuth 2 provider for EVE Online. The profile is in the claims of the access token. */
export class EVEOnlineProvider extends OAuthProvider<EVEOnlineProfile> {
  constructor(options?: OAuthOptions<EVEOnlineProfile>) {
    super({ id: 'eveonline', name: 'EVE Online', ...ENDPOINTS, scopes: ['publicData'] }, options)
  }

  override async fetchProfile({ tokens, resources, clientId }: UserinfoRequest): Promise<EVEOnlineProfile> {
    const { createLocalJWKSet, jwtVerify } = await import('jose')
    const published = (await resources.send(new Request(KEYS))) as Parameters<typeof createLocalJWKSet>[0]
    try {
      const expected = { issuer: ISSUERS, audience: 'EVE Online', clockTolerance: SKEW_SECONDS }
      const token = tokens.access_token ?? ''
      const { payload } = await jwtVerify<EVEOnlineProfile>(token, createLocalJWKSet(published), expected)
      if (payload.aud.includes(clientId)) return payload
      throw new TypeError('it was made for another application')
    } catch (error) {
      const cause = { reason: String(error) }
      throw new OAuthCallbackError('The access token of EVE Online cannot be believed: sign in again.', { cause })
    }
  }

  protected override toUser({ sub, name }: EVEOnlineProfile): User {
    const id = /^CHARACTER:EVE:(\d+)$/.exec(sub)?.[1]
    return { id, name, email: null, image: `https://images.evetech.net/characters/${String(id)}/portrait?size=128` }
  }
}

/**
 * Signs in with EVE Online.
 *
 * Environment: `AUTH_EVEONLINE_ID`, `AUTH_EVEONLINE_SECRET`. Create an application at
 * https://developers.eveonline.com/applications with the callback URL `https://<your site>/auth/callback/eveonline`.
 *
 * Scopes: `publicData`, which gives access only to the public profile. The application must have this scope. Set
 * `scopes: []` for an application of the type "Authentication Only".
 *
 * Email: none.
 *
 * Each character is an account: a player with three characters has three users, until the accounts are linked.
 *
 * Characters can be sold. Then the id stays the same, but `owner` of the profile changes. If the buyer must not get the
 * user of the seller, store `owner` and compare it in the `signIn` callback.
 *
 * The profile is read from the access token, after its signature was verified. The deprecated `/oauth/verify` is not
 * used.
 *
 * Checked on 2026-11-20: endpoints, issuers, audience and claims against
 * https://developers.eveonline.com/docs/services/sso/. Not confirmed: PKCE together with a secret, which that page does
 * not mention; the metadata of the server lists S256.
 */
export default function EVEOnline(options?: OAuthOptions<EVEOnlineProfile>): EVEOnlineProvider {
  return new EVEOnlineProvider(options)
}
