/**
 * Signs in with an account of a Nextcloud.
 *
 * @module @authengine/providers/nextcloud
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/nextcloud.js'

/** Profile of the user from Nextcloud's API. */
export interface NextcloudProfile extends Profile {
  /** User name, which cannot be changed. */
  readonly id: string
  readonly displayname: string
  readonly email: string | null
  /** Postal address, as one string. */
  readonly postalAddress?: string
  /** URL of the picture. */
  readonly avatar: string
  readonly groups?: readonly string[]
  readonly language?: string
}

interface Answer {
  readonly ocs: { readonly data: Readonly<Record<string, unknown>> }
}

const USER = '/ocs/v2.php/cloud/user'
// URLs with `index.php` work on every server. Without it, they only work on servers with pretty URLs.
const ENDPOINTS = {
  authorization: '/index.php/apps/oauth2/authorize',
  token: '/index.php/apps/oauth2/api/v1/token',
  userinfo: `${USER}?format=json`,
}

/** OAuth 2 provider for Nextcloud. */
export class NextcloudProvider extends OAuthProvider<NextcloudProfile> {
  constructor(options?: OAuthOptions<NextcloudProfile>) {
    super({ id: 'nextcloud', name: 'Nextcloud', ...ENDPOINTS, style: { brandColor: '#0082c9', icon } }, options)
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<NextcloudProfile> {
    const { ocs } = (await resources.get(url, { 'ocs-apirequest': 'true' })) as Answer
    const { address: postalAddress, ...profile } = ocs.data
    const [site] = url.split(USER)
    const avatar = `${String(site)}/index.php/avatar/${encodeURIComponent(String(profile['id']))}/512`
    return { ...profile, postalAddress, avatar } as NextcloudProfile
  }

  protected override toUser({ id, displayname, email, avatar }: NextcloudProfile): User {
    return { id: accountId(id), name: displayname || id, email: email ?? null, image: avatar }
  }
}

/**
 * Signs in with Nextcloud.
 *
 * Environment: `AUTH_NEXTCLOUD_ID`, `AUTH_NEXTCLOUD_SECRET`, `AUTH_NEXTCLOUD_ISSUER` (the URL of the server, with its
 * path if it has one: `https://cloud.example.com`). Add an OAuth 2.0 client in the administration settings under
 * "Security", `https://<host>/settings/admin/security`, with the redirection URI
 * `https://<your site>/auth/callback/nextcloud`.
 *
 * Scopes: none. Nextcloud has no scopes: every token gives access to the whole account with all files. Protect it like
 * a password, or do not store it (`account: () => ({})`).
 *
 * Email: not known to be verified, because users and administrators can enter any email address.
 *
 * Apache drops the `Authorization` header unless `mod_headers`, `mod_rewrite` and `mod_env` are enabled; otherwise the
 * sign-in fails with a response that the token is missing.
 *
 * Checked on 2026-11-20: endpoints against
 * https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html, the token endpoint (both
 * kinds of client authentication, PKCE) against the source of the server.
 */
export default function Nextcloud(options?: OAuthOptions<NextcloudProfile>): NextcloudProvider {
  return new NextcloudProvider(options)
}
