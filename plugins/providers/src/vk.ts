/**
 * Signs in with VK ID: accounts of VK, and of OK and Mail if the application allows them.
 *
 * @module @authengine/providers/vk
 */
import {
  accountId,
  type EndpointParams,
  joinNames,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/vk.js'

/** Profile of the user from VK ID. */
export interface VKProfile extends Profile {
  readonly user: {
    /** Stable id of the account: digits, as a string. */
    readonly user_id: string
    readonly first_name?: string
    readonly last_name?: string
    /** Only with the scope `email`, and if the account has an email address. */
    readonly email?: string
    /** Only with the scope `phone`. */
    readonly phone?: string
    readonly avatar?: string
    /** Whether VK has verified the identity of the user. It is not about the email address. */
    readonly verified?: boolean
    /** Day, month and year, such as `01.01.2000`. */
    readonly birthday?: string
  }
}

const ENDPOINTS = {
  authorization: 'https://id.vk.ru/authorize',
  token: 'https://id.vk.ru/oauth2/auth',
  userinfo: 'https://id.vk.ru/oauth2/user_info',
}

/** OAuth 2 provider for VK ID, which uses its variant of OAuth 2.1. */
export class VKProvider extends OAuthProvider<VKProfile> {
  // According to reports of others, VK ID removes dots from the state.
  override readonly stateForm = 'plain'

  constructor(options?: OAuthOptions<VKProfile>) {
    // VK ID requires only PKCE, and refuses a token request with a secret.
    const client = { token_endpoint_auth_method: 'none' } as const
    super(
      { id: 'vk', name: 'VK', ...ENDPOINTS, scopes: ['email'], client, style: { brandColor: '#0077ff', icon } },
      options,
    )
  }

  override tokenParams(answer: URLSearchParams): EndpointParams {
    const said = { device_id: answer.get('device_id') ?? undefined, state: answer.get('state') ?? undefined }
    return { ...super.tokenParams(answer), ...said }
  }

  override async fetchProfile({ resources, tokens, clientId, url = '' }: UserinfoRequest): Promise<VKProfile> {
    // VK ID reads the token only from the body.
    const body = new URLSearchParams({ access_token: tokens.access_token ?? '', client_id: clientId })
    return (await resources.send(
      new Request(url, { method: 'POST', body, headers: { accept: 'application/json' } }),
    )) as VKProfile
  }

  protected override toUser({ user }: VKProfile): User {
    const { user_id: id, first_name: first, last_name: last, email, avatar } = user
    return { id: accountId(id), name: joinNames(first, last), email: email ?? null, image: avatar ?? null }
  }
}

/**
 * Signs in with VK ID.
 *
 * Environment: `AUTH_VK_ID`; there is no secret. Create an application of the platform "Web" at
 * https://id.vk.ru/about/business/go with the redirect URL `https://<your site>/auth/callback/vk`.
 *
 * Scopes: `email` for the email address; name and picture come without a scope.
 *
 * Email: VK does not say whether the email address is verified, and not every account has one.
 *
 * This is VK ID, which replaces the sign-in at oauth.vk.com. For a confidential application, set its service token:
 * `token: { params: { service_token: '…' } }`. Tokens are valid for an hour, and cannot be refreshed: VK ID requires
 * the `device_id` of the sign-in, which is not stored.
 *
 * Checked on 2026-11-20: parameters and profile against
 * https://id.vk.ru/about/business/go/docs/ru/vkid/latest/vk-id/connection/api-integration/api-description, the domain
 * vk.ru against the release notes there.
 */
export default function VK(options?: OAuthOptions<VKProfile>): VKProvider {
  return new VKProvider(options)
}
