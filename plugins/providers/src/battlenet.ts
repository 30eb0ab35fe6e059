/**
 * Signs in with a Battle.net account.
 *
 * @module @authengine/providers/battlenet
 */
import { type OidcOptions, OidcProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/battlenet.js'

/** Claims of Battle.net's ID token. */
export interface BattleNetProfile extends Profile {
  /** Stable id of the account: a number, as a string. */
  readonly sub: string
  /** Name and number, such as `Ann#1234`; users can change it. The userinfo endpoint spells it `battletag`. */
  readonly battle_tag?: string
}

/** OpenID Connect provider for Battle.net. */
export class BattleNetProvider extends OidcProvider<BattleNetProfile> {
  override readonly pinnedMetadata = {
    issuer: 'https://oauth.battle.net',
    authorization_endpoint: 'https://oauth.battle.net/authorize',
    token_endpoint: 'https://oauth.battle.net/token',
    jwks_uri: 'https://oauth.battle.net/jwks/certs',
    userinfo_endpoint: 'https://oauth.battle.net/userinfo',
  }

  constructor(options?: OidcOptions<BattleNetProfile>) {
    const facts = { id: 'battlenet', name: 'Battle.net', issuer: 'https://oauth.battle.net' }
    super({ ...facts, scopes: ['openid'], style: { brandColor: '#4381c3', icon } }, options)
  }

  protected override toUser({ sub, battle_tag: name }: BattleNetProfile): User {
    return { id: sub, name: name ?? null, email: null, image: null }
  }
}

/**
 * Signs in with Battle.net.
 *
 * Environment: `AUTH_BATTLENET_ID`, `AUTH_BATTLENET_SECRET`, and for China `AUTH_BATTLENET_ISSUER`
 * (`https://oauth.battlenet.com.cn`). Create a client at https://community.developer.battle.net/access/clients with the
 * redirect URL `https://<your site>/auth/callback/battlenet`.
 *
 * Scopes: `openid` for the ID token. Add `wow.profile`, `sc2.profile` or `d3.profile` for the data of a user in these
 * games.
 *
 * Email: none. There is no picture.
 *
 * The URLs of single regions, such as `https://eu.battle.net/oauth`, are obsolete: one server serves all regions except
 * China.
 *
 * Checked on 2026-11-20: issuer and endpoints against the discovery document. Not confirmed: PKCE, which the document
 * does not mention and which is sent, and the server of China.
 */
export default function BattleNet(options?: OidcOptions<BattleNetProfile>): BattleNetProvider {
  return new BattleNetProvider(options)
}
