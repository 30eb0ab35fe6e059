/**
 * Signs in with a Threads account.
 *
 * @module @authengine/providers/threads
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/threads.js'

/** Profile of the user from Threads' API. */
export interface ThreadsProfile extends Profile {
  /** Id of the account, different for each application: a large number, as a string. */
  readonly id: string
  /** Handle; users can change it. */
  readonly username?: string
  readonly name?: string
  readonly threads_profile_picture_url?: string
}

const ENDPOINTS = {
  authorization: 'https://threads.com/oauth/authorize',
  token: 'https://graph.threads.com/oauth/access_token',
  userinfo: 'https://graph.threads.com/v1.0/me?fields=id,username,name,threads_profile_picture_url',
}

/** OAuth 2 provider for Threads. */
export class ThreadsProvider extends OAuthProvider<ThreadsProfile> {
  constructor(options?: OAuthOptions<ThreadsProfile>) {
    const facts = { id: 'threads', name: 'Threads', ...ENDPOINTS, scopes: ['threads_basic'], scopeSeparator: ',' }
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    // The service does not document PKCE.
    super({ ...facts, checks: ['state'], client, style: { brandColor: '#000000', icon } }, options)
  }

  protected override toUser({ id, username, name, threads_profile_picture_url: image }: ThreadsProfile): User {
    return { id: accountId(id), name: name || (username ?? null), email: null, image: image ?? null }
  }
}

/**
 * Signs in with Threads.
 *
 * Environment: `AUTH_THREADS_ID`, `AUTH_THREADS_SECRET`: the Threads app id and secret, which differ from those of the
 * Meta app. Create an app with the use case "Access the Threads API" at https://developers.facebook.com/apps/ with the
 * redirect callback URL `https://<your site>/auth/callback/threads`. It must be https, also on your own machine.
 *
 * Scopes: `threads_basic` for the profile.
 *
 * Email: none.
 *
 * Until the app is reviewed and published, only its Threads testers can sign in. The access token is valid for an hour
 * and comes without a refresh token.
 *
 * Checked on 2026-11-20: endpoints, scopes and the profile against
 * https://developers.facebook.com/documentation/threads/get-started/get-access-tokens-and-permissions and
 * https://developers.facebook.com/documentation/threads/threads-profiles.
 */
export default function Threads(options?: OAuthOptions<ThreadsProfile>): ThreadsProvider {
  return new ThreadsProvider(options)
}
