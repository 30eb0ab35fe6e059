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
import { icon } from './icons/dropbox.js'

/** Profile of the user from Dropbox's API. */
export interface DropboxProfile extends Profile {
  /** Stable id of the account. */
  readonly account_id: string
  /** Display name: `display_name` of the object that Dropbox sends as `name`. */
  readonly name: string
  readonly given_name: string
  /** Named `surname` in the response of Dropbox. */
  readonly family_name: string
  readonly email?: string
  readonly email_verified: boolean
  /** Missing for users without a picture. */
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
  // Without `offline` there is no refresh token, and access tokens are valid for four hours.
  authorization: { url: 'https://www.dropbox.com/oauth2/authorize', params: { token_access_type: 'offline' } },
  token: 'https://api.dropboxapi.com/oauth2/token',
  userinfo: 'https://api.dropboxapi.com/2/users/get_current_account',
}

/** OAuth 2 provider for Dropbox. */
export class DropboxProvider extends OAuthProvider<DropboxProfile> {
  constructor(options?: OAuthOptions<DropboxProfile>) {
    const style = { brandColor: '#0061ff', icon }
    super({ id: 'dropbox', name: 'Dropbox', ...ENDPOINTS, scopes: ['account_info.read'], style }, options)
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<DropboxProfile> {
    // The API requires POST, and refuses a body if there are no arguments.
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
 * Email: Dropbox says whether the email address is verified.
 *
 * A refresh token is requested, unless you set `authorization: { params: { token_access_type: 'online' } }`.
 *
 * Checked on 2026-11-20: offline access against https://dropbox.tech/developers/using-oauth-2-0-with-offline-access;
 * not confirmed: the members of the profile, which are taken from several clients; see
 * https://www.dropbox.com/developers/documentation/http/documentation.
 */
export default function Dropbox(options?: OAuthOptions<DropboxProfile>): DropboxProvider {
  return new DropboxProvider(options)
}
