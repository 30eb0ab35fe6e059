/**
 * Signs in with the SSO Server of a Synology NAS.
 *
 * @module @authengine/providers/synology
 */
import { accountId, type OidcOptions, OidcProvider, type Profile, type User } from 'authengine/provider'

/** Claims of the SSO Server's ID token. */
export interface SynologyProfile extends Profile {
  /** Id of the account: its user name, with the domain for users of a directory. */
  readonly sub: string
  readonly username?: string
  /** Empty for users without one. */
  readonly email?: string
  /** Names of groups; only with the scope `groups`. */
  readonly groups?: readonly string[]
}

const PATH = '/webman/sso'

/** OpenID Connect provider for Synology SSO Server. */
export class SynologyProvider extends OidcProvider<SynologyProfile> {
  constructor(options?: OidcOptions<SynologyProfile>) {
    super({ id: 'synology', name: 'Synology', scopes: ['openid', 'email'] }, options)
  }

  override issuerOf(written: string): string {
    const base = written.replace(/(?<!\/)\/+$/, '')
    return base.endsWith(PATH) ? base : base + PATH
  }

  protected override toUser({ sub, username, email }: SynologyProfile): User {
    return { id: accountId(sub), name: username ?? sub, email: email || null, image: null }
  }
}

/**
 * Signs in with Synology SSO Server.
 *
 * Environment: `AUTH_SYNOLOGY_ID`, `AUTH_SYNOLOGY_SECRET`, `AUTH_SYNOLOGY_ISSUER` (the server URL of the SSO Server,
 * such as `https://nas.example.com`; `/webman/sso` is added). Turn on the service OIDC in the package SSO Server of
 * DSM, and add an application with the redirect URI `https://<your site>/auth/callback/synology`.
 *
 * Scopes: `openid`, `email` for the email address; add `groups` to `scopes` for the names of the user's groups. The
 * server has no scope `profile`.
 *
 * Email: Synology does not say whether the email address is verified; an administrator enters it. Some users have no
 * email address.
 *
 * The id is the user name: an account that is deleted and created again is the same account for your site.
 *
 * The name is the user name. Both sides need HTTPS, and the server URL must be the one that browsers use.
 *
 * Checked on 2026-11-20: scopes, claims and endpoints against the metadata of servers in use;
 * https://kb.synology.com/en-global/DSM/help/SSOServer/sso_server_desc describes the settings. Not confirmed: that
 * every version puts `username` and `email` into the ID token; set `idToken: false` if they are missing.
 */
export default function Synology(options?: OidcOptions<SynologyProfile>): SynologyProvider {
  return new SynologyProvider(options)
}
