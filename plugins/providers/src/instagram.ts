/**
 * Signs in with an Instagram account of a business or a creator.
 *
 * @module @authengine/providers/instagram
 */
import {
  accountId,
  type CorrectedBody,
  correctJson,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/instagram.js'

/** Profile of the user from Instagram's API. */
export interface InstagramProfile extends Profile {
  /** Id of the account, different for each application. */
  readonly id?: string
  /** Stable id of the professional account. */
  readonly user_id: string
  /** User name; users can change it. */
  readonly username: string
  readonly name?: string
  /** `BUSINESS` or `MEDIA_CREATOR`. */
  readonly account_type?: string
  /** The URL works for a limited time. */
  readonly profile_picture_url?: string
}

const ENDPOINTS = {
  authorization: 'https://www.instagram.com/oauth/authorize',
  token: 'https://api.instagram.com/oauth/access_token',
  userinfo: 'https://graph.instagram.com/v25.0/me?fields=id,user_id,username,name,account_type,profile_picture_url',
}

/** OAuth 2 provider for Instagram, which uses its API for professional accounts. */
export class InstagramProvider extends OAuthProvider<InstagramProfile> {
  constructor(options?: OAuthOptions<InstagramProfile>) {
    super(
      {
        ...{ id: 'instagram', name: 'Instagram', ...ENDPOINTS, style: { brandColor: '#ff0069', icon } },
        ...{ scopes: ['instagram_business_basic'], scopeSeparator: ',' },
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }

  override async corrected(response: Response): Promise<Response> {
    return correctJson(response, (body) => {
      const { permissions, ...tokens } = bare(body)
      return { ...tokens, ...(permissions !== undefined && { scope: permissions }) }
    })
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<InstagramProfile> {
    return bare((await resources.get(url)) as CorrectedBody) as InstagramProfile
  }

  protected override toUser({ user_id: id, name, username, profile_picture_url: image }: InstagramProfile): User {
    return { id: accountId(id), name: name ?? username, email: null, image: image ?? null }
  }
}

/** The object in a response. Instagram documents it as the only item of the list `data`, but also sends it directly. */
function bare(answer: CorrectedBody): CorrectedBody {
  const { data } = answer
  return Array.isArray(data) ? (data[0] as CorrectedBody) : answer
}

/**
 * Signs in with Instagram.
 *
 * Environment: `AUTH_INSTAGRAM_ID`, `AUTH_INSTAGRAM_SECRET` (that of the Instagram app, not of the Meta app that
 * contains it). Create an app with the product "Instagram" at https://developers.facebook.com/apps, and set the
 * redirect URI `https://<your site>/auth/callback/instagram` in its business login settings. It must be `https`, also
 * on your own machine.
 *
 * Scopes: `instagram_business_basic` for the profile.
 *
 * Email: none; Instagram does not send it.
 *
 * Only accounts of businesses and creators can sign in. The API for personal accounts, with the scope `user_profile`,
 * was shut down on 4 December 2024.
 *
 * The access token is valid for one hour, and there is no refresh token. It can be exchanged for a token of 60 days.
 * The URL of the picture is valid for some days.
 *
 * Checked on 2026-11-20: endpoints, scope and answers against
 * https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login.
 */
export default function Instagram(options?: OAuthOptions<InstagramProfile>): InstagramProvider {
  return new InstagramProvider(options)
}
