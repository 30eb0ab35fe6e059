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

/** What the server says of the user, as the identity provider of the company told it. */
export interface BoxyHQSAMLProfile extends Profile {
  /** What the identity provider calls the user: another company may have a user of the same id. */
  readonly id: string
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
  /** Every attribute, as it was sent. */
  readonly raw?: Readonly<Record<string, unknown>>
  /** Whose identity provider was asked. */
  readonly requested?: { readonly tenant?: string; readonly product?: string }
}

/** What an application may say of the server. */
export interface BoxyHQSAMLOptions extends OAuthOptions<BoxyHQSAMLProfile> {
  /** Accepts only users of this company, as the connection names it. Default: every user. */
  readonly tenant?: string | undefined
  /** The application, as the connection names it. Default: that of the client id. */
  readonly product?: string | undefined
}

const TOKEN = '/api/oauth/token'
const USERINFO = '/api/oauth/userinfo'

/** BoxyHQ SAML Jackson, which is Ory Polis today, by OAuth. */
export class BoxyHQSAMLProvider extends OAuthProvider<BoxyHQSAMLProfile> {
  readonly #wanted: { readonly tenant: string | undefined; readonly product: string | undefined }

  /** @param options - What the application says. */
  constructor({ tenant, product, ...options }: BoxyHQSAMLOptions = {}) {
    super(
      {
        ...{ id: 'boxyhq-saml', name: 'BoxyHQ SAML', style: { brandColor: '#25c2a0' } },
        authorization: { url: '/api/oauth/authorize', params: { provider: 'saml', tenant, product } },
        ...{ token: TOKEN, userinfo: USERINFO, client: { token_endpoint_auth_method: 'client_secret_post' } },
        // Given a verifier, the server looks at neither id nor secret, and takes the code of any company.
        checks: ['state'],
      },
      options,
    )
    this.#wanted = { tenant, product }
  }

  override completed(profile: BoxyHQSAMLProfile): BoxyHQSAMLProfile {
    const { tenant, product } = this.#wanted
    const asked = profile.requested
    // Anyone can change the parameters in the address; only the server knows whom it asked.
    const isWanted = (tenant ?? asked?.tenant) === asked?.tenant && (product ?? asked?.product) === asked?.product
    if (isWanted) return profile
    throw new AccessDenied('The account belongs to another tenant or product than the configured one.')
  }

  protected override toUser({ id, email, firstName, lastName }: BoxyHQSAMLProfile): User {
    return { id: accountId(id), name: joinNames(firstName, lastName), email: email ?? null, image: null }
  }
}

/**
 * Signs in with BoxyHQ SAML, by OAuth.
 *
 * Environment: `AUTH_BOXYHQ_SAML_ID`, `AUTH_BOXYHQ_SAML_SECRET`, `AUTH_BOXYHQ_SAML_ISSUER` (address of the server). Create a
 * connection for each company in the admin portal of the server, with the allowed redirect URL
 * `https://<your site>/auth/callback/boxyhq-saml`.
 *
 * Scopes: none, with `openid` the server would speak OpenID Connect.
 *
 * Email: whatever the identity provider of the company says; it is not known to be verified.
 *
 * One connection: its client id and secret. Several: `dummy` as the client id, what `CLIENT_SECRET_VERIFIER` is on the
 * server as the secret (there `dummy` too, unless it was changed), and `tenant` and `product`.
 *
 * Ids of users are those of their company, which can choose them. Give each company a provider with an `id` and a `tenant`
 * of its own; where both come as authorization parameters when a user signs in, put them into the id:
 * `profile: ({ requested: at, id, email }) => ({ id: JSON.stringify([at?.tenant, at?.product, id]), email })`.
 *
 * BoxyHQ SAML Jackson was taken over by Ory and is called Ory Polis today.
 *
 * Checked: endpoints, parameters and what is checked when a code is exchanged against the source of SAML Jackson
 * (https://github.com/boxyhq/jackson); not confirmed: that Polis (https://www.ory.com/docs/polis) left it as it was.
 *
 * @param options - What differs from the defaults.
 */
export default function BoxyHQSAML(options?: BoxyHQSAMLOptions): BoxyHQSAMLProvider {
  return new BoxyHQSAMLProvider(options)
}
