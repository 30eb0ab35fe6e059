/**
 * Signs in with a Mailchimp account.
 *
 * @module @authengine/providers/mailchimp
 */
import { accountId, correctJson, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** Metadata of the Mailchimp account and of the login. */
export interface MailchimpProfile extends Profile {
  /** Data centre of the account, such as `us6`. */
  readonly dc: string
  readonly role: string
  /** Name of the account, often that of a company. */
  readonly accountname: string
  /** Id of the account, which several users may share. */
  readonly user_id: number
  readonly login_url: string
  /** Base URL of the API in the data centre of the account. */
  readonly api_endpoint: string
  /** The login that signed in. */
  readonly login: {
    /** Stable id of the login. */
    readonly login_id: number
    readonly login_name: string
    readonly login_email?: string | null
    readonly email: string | null
    readonly avatar: string | null
  }
}

const ENDPOINTS = {
  authorization: 'https://login.mailchimp.com/oauth2/authorize',
  token: 'https://login.mailchimp.com/oauth2/token',
  userinfo: 'https://login.mailchimp.com/oauth2/metadata',
}

/** OAuth 2 provider for Mailchimp. */
export class MailchimpProvider extends OAuthProvider<MailchimpProfile> {
  constructor(options?: OAuthOptions<MailchimpProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ id: 'mailchimp', name: 'Mailchimp', ...ENDPOINTS, client, style: { brandColor: '#000' } }, options)
  }

  override async corrected(response: Response): Promise<Response> {
    // Mailchimp sends 0 for a token that never expires. RFC 6749 section 5.1 omits the member instead.
    return correctJson(response, ({ expires_in: _life, ...body }) => body)
  }

  protected override toUser({ accountname, login }: MailchimpProfile): User {
    const email = login.login_email ?? login.email ?? null
    return { id: accountId(login.login_id), name: accountname, email, image: null }
  }
}

/**
 * Signs in with Mailchimp.
 *
 * Environment: `AUTH_MAILCHIMP_ID`, `AUTH_MAILCHIMP_SECRET`. Register an app at
 * https://admin.mailchimp.com/account/oauth2/ with the redirect URI `https://<your site>/auth/callback/mailchimp`.
 *
 * Scopes: none. Mailchimp has no scopes; a token has all rights of the user.
 *
 * Email: Mailchimp does not say whether the email address is verified.
 *
 * Access tokens do not expire, and there are no refresh tokens. The name is that of the Mailchimp account; the profile
 * also has the name of the login. `api_endpoint` of the profile is the base URL of the API of the account.
 *
 * Checked on 2026-11-20: endpoints against https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/;
 * not confirmed: that the metadata request works with the scheme `Bearer`; the guide shows `OAuth`.
 */
export default function Mailchimp(options?: OAuthOptions<MailchimpProfile>): MailchimpProvider {
  return new MailchimpProvider(options)
}
