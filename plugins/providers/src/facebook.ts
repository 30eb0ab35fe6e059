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

/** What the Graph API says of the user. */
export interface FacebookProfile extends Profile {
  /** Id of the account, another one for each application. */
  readonly id: string
  readonly name: string
  /** Not there for accounts with a phone number alone, and for users who withhold it. */
  readonly email?: string
  readonly picture?: {
    readonly data: {
      readonly url: string
      readonly width: number
      readonly height: number
      /** Whether it is the picture that Facebook shows for people without one. */
      readonly is_silhouette: boolean
    }
  }
}

/** What an application may say of Facebook. */
export interface FacebookOptions extends OAuthOptions<FacebookProfile> {
  /** Version of the Graph API, such as `v26.0`. Default: `v26.0`. */
  readonly graphVersion?: string | undefined
}

/** Codes by which Facebook says that the app id or the app secret is wrong. */
const WRONG_CLIENT: readonly unknown[] = [1, 101]

/** Facebook, by its Graph API. */
export class FacebookProvider extends OAuthProvider<FacebookProfile> {
  /** @param options - What the application says. */
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
      { id: 'facebook', name: 'Facebook', ...endpoints, ...scope, client, style: { brandColor: '#006aff' } },
      options,
    )
  }

  override async corrected(response: Response): Promise<Response> {
    return correctJson(response, ({ error }) => {
      if (typeof error !== 'object' || error === null) return undefined
      // An object, where RFC 6749 section 5.2 has a text.
      const { message, code } = error as { readonly message?: unknown; readonly code?: unknown }
      return { error: WRONG_CLIENT.includes(code) ? 'invalid_client' : 'invalid_grant', error_description: message }
    })
  }

  override async fetchProfile(request: UserinfoRequest): Promise<FacebookProfile> {
    const { clientSecret, resources, tokens, url = '' } = request
    if (clientSecret === undefined) return super.fetchProfile(request)
    // Shows that the token is asked with by the application it was given to.
    const asked = new URL(url)
    asked.searchParams.set('appsecret_proof', await proofOf(tokens.access_token ?? '', clientSecret))
    return (await resources.get(asked.href)) as FacebookProfile
  }

  protected override toUser({ id, name, email, picture }: FacebookProfile): User {
    return { id: accountId(id), name, email: email ?? null, image: picture?.data.url ?? null }
  }
}

/** The access token, authenticated with the app secret: HMAC-SHA-256, in hexadecimal digits. */
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
 * Email: Facebook does not say whether it was verified. Accounts with a phone number alone have none, and users can
 * withhold it.
 *
 * All three endpoints are of one version of the Graph API. Facebook switches a version off about two years after its
 * release: `graphVersion` chooses a newer one. A picture always comes, if only the one for people without any; the
 * profile tells.
 *
 * The profile is asked for with `appsecret_proof`, so the setting "Require App Secret" of the app may be on.
 *
 * Checked: endpoints and parameters against
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow, the version against
 * https://developers.facebook.com/docs/graph-api/changelog/versions/, the proof against
 * https://developers.facebook.com/docs/graph-api/guides/secure-requests.
 *
 * @param options - What differs from the defaults.
 */
export default function Facebook(options?: FacebookOptions): FacebookProvider {
  return new FacebookProvider(options)
}
