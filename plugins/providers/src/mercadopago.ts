/**
 * Signs in with a Mercado Pago account.
 *
 * @module @authengine/providers/mercadopago
 */
import {
  accountId,
  joinNames,
  type OAuthOptions,
  OAuthProvider,
  type ServiceProfile,
  type User,
} from 'authengine/provider'

/** Profile of the user from Mercado Pago's API. */
export interface MercadoPagoProfile extends ServiceProfile {
  /** Stable id of the account, the same at Mercado Libre. */
  readonly id: number
  readonly nickname: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly email?: string | null
  readonly country_id: string
  /** Country of the marketplace, such as `MLA`. */
  readonly site_id: string
  readonly status?: {
    readonly site_status: string
    /** Whether the email address is confirmed. */
    readonly confirmed_email?: boolean
  }
}

const ENDPOINTS = {
  authorization: { url: 'https://auth.mercadopago.com/authorization', params: { platform_id: 'mp' } },
  token: 'https://api.mercadopago.com/oauth/token',
  userinfo: 'https://api.mercadopago.com/users/me',
}

/** OAuth 2 provider for Mercado Pago. */
export class MercadoPagoProvider extends OAuthProvider<MercadoPagoProfile> {
  constructor(options?: OAuthOptions<MercadoPagoProfile>) {
    super(
      {
        ...{ id: 'mercadopago', name: 'Mercado Pago', ...ENDPOINTS, style: { brandColor: '#00b1ea' } },
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }

  override emailVerified({ status }: MercadoPagoProfile): boolean | undefined {
    return status?.confirmed_email
  }

  protected override toUser(profile: MercadoPagoProfile): User {
    const { id, first_name: first, last_name: last, nickname, email } = profile
    return { id: accountId(id), name: joinNames(first, last) ?? nickname, email: email ?? null, image: null }
  }
}

/**
 * Signs in with Mercado Pago.
 *
 * Environment: `AUTH_MERCADOPAGO_ID` (the application number), `AUTH_MERCADOPAGO_SECRET`. Create an application at
 * https://www.mercadopago.com/developers/panel/app, turn on the authorization code flow with PKCE, and add the redirect
 * URL `https://<your site>/auth/callback/mercadopago`.
 *
 * Scopes: none. The registered application has the scopes.
 *
 * Email: left out of the user if Mercado Pago says that it is not confirmed. Often Mercado Pago does not say whether it
 * is.
 *
 * This sign-in is for platforms that collect payments for sellers: the access token lets the application act for the
 * account. If you only sign users in, do not store the token: `account: () => ({})`.
 *
 * Checked on 2026-11-20: token request against
 * https://www.mercadopago.com.mx/developers/en/reference/oauth/_oauth_token/post, profile against
 * https://developers.mercadolibre.com.ar. Not confirmed: when `confirmed_email` is sent.
 */
export default function MercadoPago(options?: OAuthOptions<MercadoPagoProfile>): MercadoPagoProvider {
  return new MercadoPagoProvider(options)
}
