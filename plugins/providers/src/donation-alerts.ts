/**
 * Signs in with a DonationAlerts account.
 *
 * @module @authengine/providers/donation-alerts
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** Profile of the user from DonationAlerts' API. */
export interface DonationAlertsProfile extends Profile {
  readonly data: {
    /** Stable id of the account. */
    readonly id: number
    /** Name in the URL of the page; users can change it. */
    readonly code: string
    readonly name: string
    readonly email?: string
    /** URL of the picture. */
    readonly avatar?: string
    /** Token for the live updates of the account. It is a secret. */
    readonly socket_connection_token: string
  }
}

const ENDPOINTS = {
  authorization: 'https://www.donationalerts.com/oauth/authorize',
  token: 'https://www.donationalerts.com/oauth/token',
  userinfo: 'https://www.donationalerts.com/api/v1/user/oauth',
}

/** OAuth 2 provider for DonationAlerts. */
export class DonationAlertsProvider extends OAuthProvider<DonationAlertsProfile> {
  constructor(options?: OAuthOptions<DonationAlertsProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const facts = { id: 'donation-alerts', name: 'DonationAlerts', ...ENDPOINTS, client }
    super({ ...facts, scopes: ['oauth-user-show'] }, options)
  }

  protected override toUser({ data }: DonationAlertsProfile): User {
    const { id, name, email, avatar } = data
    return { id: accountId(id), name, email: email ?? null, image: avatar || null }
  }
}

/**
 * Signs in with DonationAlerts.
 *
 * Environment: `AUTH_DONATION_ALERTS_ID`, `AUTH_DONATION_ALERTS_SECRET`. Create an application at
 * https://www.donationalerts.com/application/clients with the redirect URL
 * `https://<your site>/auth/callback/donation-alerts`.
 *
 * Scopes: `oauth-user-show` for the profile and the email address.
 *
 * Email: DonationAlerts does not say whether the email address is verified.
 *
 * Checked on 2026-11-20: endpoints and the profile against https://www.donationalerts.com/apidoc. Not confirmed:
 * whether PKCE is checked.
 */
export default function DonationAlerts(options?: OAuthOptions<DonationAlertsProfile>): DonationAlertsProvider {
  return new DonationAlertsProvider(options)
}
