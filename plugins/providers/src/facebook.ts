/**
 * Signs in with a Facebook account.
 *
 * @module @authengine/providers/facebook
 */
import {
  accountId,
  correctJson,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/facebook.js'

/** Profile of the user from the Graph API. */
export interface FacebookProfile extends Profile {
  /** Id of the account, different for each application. */
  readonly id: string
  readonly name: string
  /** Missing for accounts that have only a phone number, and for users who withhold it. */
  readonly email?: string
  readonly picture?: {
    readonly data: {
      readonly url: string
      readonly width: number
      readonly height: number
      /** Whether it is the default picture, for users without a picture. */
      readonly is_silhouette: boolean
    }
  }
}

/** Options for Facebook. */
export interface FacebookOptions extends OAuthOptions<FacebookProfile> {
  /** Version of the Graph API, such as `v26.0`. Default: `v26.0`. */
  readonly graphVersion?: string | undefined
}

/** Error codes of Facebook for a wrong app id or app secret. */
const WRONG_CLIENT: readonly unknown[] = [1, 101]

/** OAuth 2 provider for Facebook, which uses its Graph API. */
export class FacebookProvider extends OAuthProvider<FacebookProfile> {
  constructor({ graphVersion = 'v26.0', ...options }: FacebookOptions = {}) {
    const graph = `https://graph.facebook.com/${graphVersion}`
    const endpoints = {
      authorization: `https://www.facebook.com/${graphVersion}/dialog/oauth`,
      token: `${graph}/oauth/access_token`,
      userinfo: `${graph}/me?fields=id,name,email,picture`,
    }
    const scope = { scopes: ['public_profile', 'email'], scopeSeparator: ',' }
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super(
      { id: 'facebook', name: 'Facebook', ...endpoints, ...scope, client, style: { brandColor: '#0866ff', icon } },
      options,
    )
  }

  override async corrected(response: Response): Promise<Response> {
    return correctJson(response, ({ error }) => {
      if (typeof error !== 'object' || error === null) return undefined
      // An object, where RFC 6749 section 5.2 has a string.
      const { message, code } = error as { readonly message?: unknown; readonly code?: unknown }
      return { error: WRONG_CLIENT.includes(code) ? 'invalid_client' : 'invalid_grant', error_description: message }
    })
  }

  override async fetchProfile(request: UserinfoRequest): Promise<FacebookProfile> {
    const { clientSecret, resources, tokens, url = '' } = request
    if (clientSecret === undefined) return super.fetchProfile(request)
    // Proves that the application that got the token makes the request.
    const asked = new URL(url)
    asked.searchParams.set('appsecret_proof', await proofOf(tokens.access_token ?? '', clientSecret))
    return (await resources.get(asked.href)) as FacebookProfile
  }

  protected override toUser({ id, name, email, picture }: FacebookProfile): User {
    return { id: accountId(id), name, email: email ?? null, image: picture?.data.url ?? null }
  }
}

/** The HMAC-SHA-256 of the access token with the app secret as the key, in hexadecimal digits. */
async function proofOf(accessToken: string, appSecret: string): Promise<string> {
  const { subtle } = crypto
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
  const key = await subtle.importKey('raw', bytes(appSecret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const proof = new Uint8Array(await subtle.sign('HMAC', key, bytes(accessToken)))
  return Array.from(proof, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Signs in with Facebook.
 *
 * Environment: `AUTH_FACEBOOK_ID`, `AUTH_FACEBOOK_SECRET`. Create an app at https://developers.facebook.com/apps/, add
 * Facebook Login, and enter the valid OAuth redirect URI `https://<your site>/auth/callback/facebook`.
 *
 * Scopes: `public_profile` for name and picture, `email` for the email address.
 *
 * Email: Facebook does not say whether the email address is verified. Accounts that have only a phone number have no
 * email address, and users can withhold it.
 *
 * All three endpoints have the same version of the Graph API. Facebook ends a version about two years after its
 * release: set `graphVersion` to a newer one.
 *
 * There is always a picture; `is_silhouette` of the profile says whether it is the default one.
 *
 * The profile is requested with `appsecret_proof`, so the setting "Require App Secret" of the app may be on.
 *
 * Checked on 2026-11-23: endpoints and parameters against
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow, the version against
 * https://developers.facebook.com/docs/graph-api/changelog/versions/, the proof against
 * https://developers.facebook.com/docs/graph-api/guides/secure-requests.
 */
export default function Facebook(options?: FacebookOptions): FacebookProvider {
  return new FacebookProvider(options)
}
