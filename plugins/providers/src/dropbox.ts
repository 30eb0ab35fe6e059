/**
 * Signs in with a Dropbox account.
 *
 * @module @authengine/providers/dropbox
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** What Dropbox's API says of the user. */
export interface DropboxProfile extends Profile {
  /** Stable id of the account. */
  readonly account_id: string
  /** Name to show: `display_name` of the object that Dropbox sends here. */
  readonly name: string
  readonly given_name: string
  /** Dropbox calls it `surname`. */
  readonly family_name: string
  readonly email?: string
  readonly email_verified: boolean
  /** Not there for people without a picture. */
  readonly profile_photo_url?: string
  readonly disabled: boolean
  readonly locale: string
}

interface Names {
  readonly display_name: string
  readonly given_name: string
  readonly surname: string
}

const ENDPOINTS = {
  // Without `offline` there is no refresh token, and access tokens work for four hours.
  authorization: { url: 'https://www.dropbox.com/oauth2/authorize', params: { token_access_type: 'offline' } },
  token: 'https://api.dropboxapi.com/oauth2/token',
  userinfo: 'https://api.dropboxapi.com/2/users/get_current_account',
}

/** Dropbox, by its API. */
export class DropboxProvider extends OAuthProvider<DropboxProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<DropboxProfile>) {
    const style = { brandColor: '#0061fe' }
    super({ id: 'dropbox', name: 'Dropbox', ...ENDPOINTS, scopes: ['account_info.read'], style }, options)
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<DropboxProfile> {
    // The API is called by POST, and refuses a body where there are no arguments.
    const account = (await resources.post(url)) as { readonly name: Names }
    const { display_name: name, given_name, surname: family_name } = account.name
    return { ...account, name, given_name, family_name } as DropboxProfile
  }

  protected override toUser({ account_id: id, name, email, profile_photo_url: image }: DropboxProfile): User {
    return { id: accountId(id), name, email: email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Dropbox.
 *
 * Environment: `AUTH_DROPBOX_ID` (the app key), `AUTH_DROPBOX_SECRET`. Create an app with scoped access at
 * https://www.dropbox.com/developers/apps and add the redirect URI `https://<your site>/auth/callback/dropbox` to it.
 *
 * Scopes: `account_info.read` for the profile and the email address.
 *
 * Email: Dropbox says whether it was verified.
 *
 * A refresh token is asked for; `authorization: { params: { token_access_type: 'online' } }` does without.
 *
 * Checked: offline access against https://dropbox.tech/developers/using-oauth-2-0-with-offline-access; not confirmed: the
 * members of the profile, which are those of https://www.dropbox.com/developers/documentation/http/documentation as several
 * clients know them.
 *
 * @param options - What differs from the defaults.
 */
export default function Dropbox(options?: OAuthOptions<DropboxProfile>): DropboxProvider {
  return new DropboxProvider(options)
}
