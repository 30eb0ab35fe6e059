/**
 * Signs in with a Mercado Libre account.
 *
 * @module @authengine/providers/mercadolibre
 */
import {
  accountId,
  joinNames,
  type OAuthOptions,
  OAuthProvider,
  type ServiceProfile,
  type User,
} from 'authengine/provider'

/** Profile of the user from Mercado Libre's API. */
export interface MercadoLibreProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  /** User name. */
  readonly nickname: string
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  readonly country_id: string
  /** Marketplace of the account, such as `MLA` for Argentina. */
  readonly site_id: string
  readonly thumbnail?: { readonly picture_url?: string } | null
  readonly status?: {
    /** Whether the email address is confirmed. */
    readonly confirmed_email?: boolean
  }
}

const ENDPOINTS = {
  authorization: 'https://auth.mercadolibre.com/authorization',
  token: 'https://api.mercadolibre.com/oauth/token',
  userinfo: 'https://api.mercadolibre.com/users/me',
}

/** OAuth 2 provider for Mercado Libre. */
export class MercadoLibreProvider extends OAuthProvider<MercadoLibreProfile> {
  constructor(options?: OAuthOptions<MercadoLibreProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#ffe600' }
    super({ id: 'mercadolibre', name: 'Mercado Libre', ...ENDPOINTS, client, style }, options)
  }

  override emailVerified({ status }: MercadoLibreProfile): boolean | undefined {
    return status?.confirmed_email
  }

  protected override toUser(profile: MercadoLibreProfile): User {
    const { id, nickname, first_name, last_name, email = null, thumbnail } = profile
    const name = joinNames(first_name, last_name) ?? nickname
    return { id: accountId(id), name, email, image: thumbnail?.picture_url ?? null }
  }
}

/**
 * Signs in with Mercado Libre, which is Mercado Livre in Brazil.
 *
 * Environment: `AUTH_MERCADOLIBRE_ID`, `AUTH_MERCADOLIBRE_SECRET`. Create an application at
 * https://developers.mercadolibre.com/devcenter with the redirect URI `https://<your site>/auth/callback/mercadolibre`,
 * and turn on PKCE there.
 *
 * Scopes: none. The registered application has the scopes: "read" is enough; add "offline access" for a refresh token.
 *
 * Email: Mercado Libre does not send the email address of every account. If it does, it says whether the email address
 * is verified.
 *
 * Each country has its own sign-in page, such as `authorization: 'https://auth.mercadolibre.com.ar/authorization'` or
 * `'https://auth.mercadolivre.com.br/authorization'`.
 *
 * Checked on 2026-11-20: profile and authentication of its request against
 * https://developers.mercadolibre.com.ar/autenticacion-y-autorizacion and
 * https://developers.mercadolivre.com.br/en_us/queries-about-the-user; not confirmed: for which accounts the email
 * address is sent. Endpoints and PKCE are taken from published libraries.
 */
export default function MercadoLibre(options?: OAuthOptions<MercadoLibreProfile>): MercadoLibreProvider {
  return new MercadoLibreProvider(options)
}
