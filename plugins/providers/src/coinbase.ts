/**
 * Signs in with a Coinbase account.
 *
 * @module @authengine/providers/coinbase
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** Profile of the user from Coinbase's API. */
export interface CoinbaseProfile extends Profile {
  readonly data: {
    /** Stable id of the account. */
    readonly id: string
    readonly name: string | null
    readonly username?: string | null
    /** Only with the scope `wallet:user:email`. */
    readonly email?: string | null
    readonly avatar_url?: string | null
    readonly time_zone?: string
    readonly native_currency?: string
  }
}

const ENDPOINTS = {
  authorization: 'https://login.coinbase.com/oauth2/auth',
  token: 'https://login.coinbase.com/oauth2/token',
  userinfo: 'https://api.coinbase.com/v2/user',
}

/** OAuth 2 provider for Coinbase. */
export class CoinbaseProvider extends OAuthProvider<CoinbaseProfile> {
  constructor(options?: OAuthOptions<CoinbaseProfile>) {
    const facts = { id: 'coinbase', name: 'Coinbase', ...ENDPOINTS, style: { brandColor: '#0052ff' } }
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ ...facts, scopes: ['wallet:user:read', 'wallet:user:email'], client }, options)
  }

  protected override toUser({ data }: CoinbaseProfile): User {
    return { id: accountId(data.id), name: data.name, email: data.email ?? null, image: data.avatar_url ?? null }
  }
}

/**
 * Signs in with Coinbase.
 *
 * Environment: `AUTH_COINBASE_ID`, `AUTH_COINBASE_SECRET`. Only approved partners may create OAuth clients, and
 * Coinbase has disabled this for now; existing clients still work. The client is at https://portal.cdp.coinbase.com/
 * with the redirect URI `https://<your site>/auth/callback/coinbase`.
 *
 * Scopes: `wallet:user:read` for the profile, `wallet:user:email` for the email address.
 *
 * Email: Coinbase does not say whether the email address is verified.
 *
 * A client may request only the scopes with which it was registered. For a refresh token, add the scope
 * `offline_access`.
 *
 * Checked on 2026-11-20: endpoints, parameters and availability against
 * https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview and
 * https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/integrations. The endpoints at `www.coinbase.com` and
 * `api.coinbase.com/oauth` are outdated.
 */
export default function Coinbase(options?: OAuthOptions<CoinbaseProfile>): CoinbaseProvider {
  return new CoinbaseProvider(options)
}
