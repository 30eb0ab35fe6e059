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

/** What Mercado Libre's API says of the user. */
export interface MercadoLibreProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  /** User name. */
  readonly nickname: string
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  readonly country_id: string
  /** The marketplace of the account, such as `MLA` for Argentina. */
  readonly site_id: string
  readonly thumbnail?: { readonly picture_url?: string } | null
  readonly status?: {
    /** Whether the email address was confirmed. */
    readonly confirmed_email?: boolean
  }
}

const ENDPOINTS = {
  authorization: 'https://auth.mercadolibre.com/authorization',
  token: 'https://api.mercadolibre.com/oauth/token',
  userinfo: 'https://api.mercadolibre.com/users/me',
}

/** Mercado Libre, by its API. */
export class MercadoLibreProvider extends OAuthProvider<MercadoLibreProfile> {
  /** @param options - What the application says. */
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
 * and switch on PKCE there.
 *
 * Scopes: none, they are those of the registered application: "read" is enough, and "offline access" brings a refresh
 * token.
 *
 * Email: Mercado Libre says whether it was verified, where it tells the address: it tells little of some accounts.
 *
 * Each country has a sign-in page of its own, such as `authorization: 'https://auth.mercadolibre.com.ar/authorization'`
 * or `'https://auth.mercadolivre.com.br/authorization'`.
 *
 * Checked: profile and authentication of its request against
 * https://developers.mercadolibre.com.ar/autenticacion-y-autorizacion and
 * https://developers.mercadolivre.com.br/en_us/queries-about-the-user; not confirmed: for which accounts the address is
 * sent. Endpoints and PKCE are as published libraries have them.
 *
 * @param options - What differs from the defaults.
 */
export default function MercadoLibre(options?: OAuthOptions<MercadoLibreProfile>): MercadoLibreProvider {
  return new MercadoLibreProvider(options)
}
