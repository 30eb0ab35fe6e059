/**
 * Signs in with a Snapchat account.
 *
 * @module @authengine/providers/snapchat
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/snapchat.js'

/** Profile of the user from Snapchat's API. */
export interface SnapchatProfile extends Profile {
  readonly data: {
    readonly me: {
      /** Id of the account, different for each application. */
      readonly externalId: string
      readonly displayName?: string | null
      /** Null for users without a Bitmoji, and for users who do not share it. */
      readonly bitmoji?: { readonly id?: string | null; readonly avatar?: string | null } | null
    }
  }
}

const QUERY = encodeURIComponent('{me{externalId displayName bitmoji{avatar id}}}')
const ENDPOINTS = {
  authorization: 'https://accounts.snapchat.com/accounts/oauth2/auth',
  token: 'https://accounts.snapchat.com/accounts/oauth2/token',
  userinfo: `https://kit.snapchat.com/v1/me?query=${QUERY}`,
}
const SCOPES = ['user.external_id', 'user.display_name', 'user.bitmoji.avatar']

/** OAuth 2 provider for Snapchat. */
export class SnapchatProvider extends OAuthProvider<SnapchatProfile> {
  constructor(options?: OAuthOptions<SnapchatProfile>) {
    const scopes = SCOPES.map((each) => `https://auth.snapchat.com/oauth2/api/${each}`)
    super({ id: 'snapchat', name: 'Snapchat', ...ENDPOINTS, scopes, style: { brandColor: '#fffc00', icon } }, options)
  }

  protected override toUser({ data }: SnapchatProfile): User {
    const { externalId: id, displayName: name, bitmoji } = data.me
    return { id: accountId(id), name: name ?? null, email: null, image: bitmoji?.avatar ?? null }
  }
}

/**
 * Signs in with Snapchat.
 *
 * Environment: `AUTH_SNAPCHAT_ID`, `AUTH_SNAPCHAT_SECRET` (that of the confidential OAuth2 client). Register an app
 * with Login Kit at https://kit.snapchat.com/manage with the redirect URI `https://<your site>/auth/callback/snapchat`.
 *
 * Scopes: `https://auth.snapchat.com/oauth2/api/user.external_id` for the id,
 * `https://auth.snapchat.com/oauth2/api/user.display_name` for the name,
 * `https://auth.snapchat.com/oauth2/api/user.bitmoji.avatar` for the picture. Users can refuse the picture.
 *
 * Email: none.
 *
 * Until Snap has reviewed the app, only its demo users can sign in.
 *
 * Checked on 2026-11-20: scopes and the flow against https://developers.snap.com/snap-kit/login-kit/overview and
 * https://developers.snap.com/snap-kit/login-kit/Tutorials/web. Not confirmed: whether PKCE is checked for clients with
 * a secret.
 */
export default function Snapchat(options?: OAuthOptions<SnapchatProfile>): SnapchatProvider {
  return new SnapchatProvider(options)
}
