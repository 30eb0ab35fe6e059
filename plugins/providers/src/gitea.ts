/**
 * Signs in with an account of Gitea or Forgejo.
 *
 * @module @authengine/providers/gitea
 */
import { accountId, type OAuthOptions, OAuthProvider, type ServiceProfile, type User } from 'authengine/provider'

/** What the API of Gitea says of the user. */
export interface GiteaProfile extends ServiceProfile {
  /** Stable id of the account at its instance. */
  readonly id: number
  /** User name; users can change it. */
  readonly login: string
  /** Empty where people gave none. */
  readonly full_name: string
  readonly email: string
  readonly avatar_url: string
  readonly html_url: string
  readonly language: string
  readonly is_admin: boolean
  readonly created: string
}

const ENDPOINTS = {
  issuer: 'https://gitea.com',
  authorization: '/login/oauth/authorize',
  token: '/login/oauth/access_token',
  userinfo: '/api/v1/user',
}

/** Gitea, by its API. */
export class GiteaProvider extends OAuthProvider<GiteaProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<GiteaProfile>) {
    const style = { brandColor: '#609926' }
    super({ id: 'gitea', name: 'Gitea', ...ENDPOINTS, scopes: ['read:user'], style }, options)
  }

  protected override toUser({ id, full_name: name, login, email, avatar_url: image }: GiteaProfile): User {
    return { id: accountId(id), name: name || login, email: email || null, image: image || null }
  }
}

/**
 * Signs in with Gitea: gitea.com, or an instance of your own.
 *
 * Environment: `AUTH_GITEA_ID`, `AUTH_GITEA_SECRET`, and for another instance `AUTH_GITEA_ISSUER`, its address, such as
 * `https://git.example.com`. Add a confidential OAuth2 application under "Settings", "Applications" of the instance, with
 * the redirect URI `https://<your site>/auth/callback/gitea`.
 *
 * Scopes: `read:user` for the profile and the email address. Before version 1.23 Gitea ignores scopes, and a token may do
 * whatever the user may.
 *
 * Email: Gitea does not say whether it was verified; whether it has to be is up to the administrator of the instance.
 *
 * Forgejo works as well, and so does Codeberg with the issuer `https://codeberg.org`.
 *
 * Checked: endpoints and scopes against https://docs.gitea.com/development/oauth2-provider.
 *
 * @param options - What differs from the defaults.
 */
export default function Gitea(options?: OAuthOptions<GiteaProfile>): GiteaProvider {
  return new GiteaProvider(options)
}
