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

/** Claims of the access token: EVE Online has no userinfo. */
export interface EVEOnlineProfile extends Profile {
  /** `CHARACTER:EVE:` and the id of the character. */
  readonly sub: string
  /** Name of the character. */
  readonly name: string
  /** Stands for the owner; another one after the character was handed to another account. */
  readonly owner: string
  /** Client id, and `EVE Online`. */
  readonly aud: readonly string[]
  /** Scopes that were granted; a text when it is only one. */
  readonly scp?: string | readonly string[]
}

const LOGIN = 'https://login.eveonline.com'
const ENDPOINTS = { authorization: `${LOGIN}/v2/oauth/authorize`, token: `${LOGIN}/v2/oauth/token` }
const KEYS = `${LOGIN}/oauth/jwks`
/** Tokens name either. */
const ISSUERS = ['login.eveonline.com', LOGIN]
const SKEW_SECONDS = 30

/** EVE Online, by the claims of its access token. */
export class EVEOnlineProvider extends OAuthProvider<EVEOnlineProfile> {
  /** @param options - What the application says. */
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
 * Scopes: `publicData`, which opens nothing but the public profile and must be among the scopes of the application. Give
 * `scopes: []` for an application of the type "Authentication Only".
 *
 * Email: none at all.
 *
 * An account is a character, not a person: a player with three characters is three users, until they are linked.
 *
 * Characters are sold. The id stays the same, `owner` of the profile changes: keep it, and compare it in the callback
 * `signIn` where the user must not go along with the character.
 *
 * The profile is what the access token says, after its signature was verified. The deprecated `/oauth/verify` is not asked.
 *
 * Checked: endpoints, issuers, audience and claims against https://developers.eveonline.com/docs/services/sso/. Not
 * confirmed: PKCE together with a secret, of which that page does not speak; the server's metadata lists S256.
 *
 * @param options - What differs from the defaults.
 */
export default function EVEOnline(options?: OAuthOptions<EVEOnlineProfile>): EVEOnlineProvider {
  return new EVEOnlineProvider(options)
}
