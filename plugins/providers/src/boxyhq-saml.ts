/**
 * Signs in with the SAML identity provider of a company, by way of BoxyHQ SAML Jackson or Ory Polis.
 *
 * @module @authengine/providers/boxyhq-saml
 */
import {
  AccessDenied,
  accountId,
  joinNames,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
} from 'authengine/provider'

/** Profile of the user from the server, with the attributes from the identity provider of the company. */
export interface BoxyHQSAMLProfile extends Profile {
  /** Id of the user at the identity provider: another company may have a user with the same id. */
  readonly id: string
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
  /** All attributes, unchanged. */
  readonly raw?: Readonly<Record<string, unknown>>
  /** The connection that was used. */
  readonly requested?: { readonly tenant?: string; readonly product?: string }
}

/** Options for BoxyHQ SAML. */
export interface BoxyHQSAMLOptions extends OAuthOptions<BoxyHQSAMLProfile> {
  /** Accepts only users of this tenant of the connection. Default: every user. */
  readonly tenant?: string | undefined
  /** Accepts only users of this product of the connection. Default: the product of the client id. */
  readonly product?: string | undefined
}

const TOKEN = '/api/oauth/token'
const USERINFO = '/api/oauth/userinfo'

/** OAuth 2 provider for BoxyHQ SAML Jackson, which is now called Ory Polis. */
export class BoxyHQSAMLProvider extends OAuthProvider<BoxyHQSAMLProfile> {
  readonly #wanted: { readonly tenant: string | undefined; readonly product: string | undefined }

  constructor({ tenant, product, ...options }: BoxyHQSAMLOptions = {}) {
    super(
      {
        ...{ id: 'boxyhq-saml', name: 'BoxyHQ SAML', style: { brandColor: '#25c2a0' } },
        authorization: { url: '/api/oauth/authorize', params: { provider: 'saml', tenant, product } },
        ...{ token: TOKEN, userinfo: USERINFO, client: { token_endpoint_auth_method: 'client_secret_post' } },
        // If a code verifier is sent, the server checks neither client id nor secret, and accepts the code of any
        // company.
        checks: ['state'],
      },
      options,
    )
    this.#wanted = { tenant, product }
  }

  override completed(profile: BoxyHQSAMLProfile): BoxyHQSAMLProfile {
    const { tenant, product } = this.#wanted
    const asked = profile.requested
    // A user can change the parameters in the URL. Only the response says which connection was used.
    const isWanted = (tenant ?? asked?.tenant) === asked?.tenant && (product ?? asked?.product) === asked?.product
    if (isWanted) return profile
    throw new AccessDenied('The account belongs to another tenant or product than the configured one.')
  }

  protected override toUser({ id, email, firstName, lastName }: BoxyHQSAMLProfile): User {
    return { id: accountId(id), name: joinNames(firstName, lastName), email: email ?? null, image: null }
  }
}

/**
 * Signs in with BoxyHQ SAML.
 *
 * Environment: `AUTH_BOXYHQ_SAML_ID`, `AUTH_BOXYHQ_SAML_SECRET`, `AUTH_BOXYHQ_SAML_ISSUER` (the URL of the server).
 * Create a connection for each company in the admin portal of the server, with the allowed redirect URL
 * `https://<your site>/auth/callback/boxyhq-saml`.
 *
 * Scopes: none. With `openid` the server would use OpenID Connect.
 *
 * Email: the email address from the identity provider of the company. It is not known to be verified.
 *
 * For one connection, use its client id and secret. For several, use `dummy` as the client id, the value of
 * `CLIENT_SECRET_VERIFIER` on the server as the secret (`dummy` by default), and `tenant` and `product`.
 *
 * A company can choose the ids of its users. Give each company a provider with its own `id` and `tenant`. If tenant and
 * product are authorization parameters of each sign-in, put them into the id:
 * `profile: ({ requested: at, id, email }) => ({ id: JSON.stringify([at?.tenant, at?.product, id]), email })`.
 *
 * Ory has taken over BoxyHQ SAML Jackson, and calls it Ory Polis.
 *
 * Checked on 2026-11-20: endpoints, parameters and the checks of the token request against the source of SAML Jackson
 * (https://github.com/boxyhq/jackson); not confirmed: that they are the same in Polis (https://www.ory.com/docs/polis).
 */
export default function BoxyHQSAML(options?: BoxyHQSAMLOptions): BoxyHQSAMLProvider {
  return new BoxyHQSAMLProvider(options)
}
