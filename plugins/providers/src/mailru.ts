/**
 * Signs in with a Mail.ru account.
 *
 * @module @authengine/providers/mailru
 */
/* eslint-disable @typescript-eslint/no-deprecated -- the class and its factory are deprecated together */
import {
  accountId,
  joinNames,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/mailru.js'

/** Profile of the user from Mail.ru. */
export interface MailRuProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  readonly name?: string
  readonly nickname?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  /** URL of the picture. */
  readonly image?: string
  /** Day, month and year, such as `01.01.2000`. */
  readonly birthday?: string
}

const ENDPOINTS = {
  authorization: 'https://oauth.mail.ru/login',
  token: 'https://oauth.mail.ru/token',
  userinfo: 'https://oauth.mail.ru/userinfo',
}

/**
 * OAuth 2 provider for Mail.ru.
 *
 * @deprecated Closed to new applications that only sign users in; use `@authengine/providers/vk`.
 */
export class MailRuProvider extends OAuthProvider<MailRuProfile> {
  constructor(options?: OAuthOptions<MailRuProfile>) {
    const style = { brandColor: '#005ff9', icon }
    super({ id: 'mailru', name: 'Mail.ru', ...ENDPOINTS, scopes: ['userinfo'], style }, options)
  }

  override async fetchProfile({ resources, tokens, url = '' }: UserinfoRequest): Promise<MailRuProfile> {
    const query = new URLSearchParams({ access_token: tokens.access_token ?? '' }).toString()
    const headers = { accept: 'application/json' }
    return (await resources.send(new Request(`${url}?${query}`, { headers }))) as MailRuProfile
  }

  protected override toUser(profile: MailRuProfile): User {
    const { id, name, first_name: first, last_name: last, email, image } = profile
    return { id: accountId(id), name: name || joinNames(first, last), email: email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Mail.ru.
 *
 * Environment: `AUTH_MAILRU_ID`, `AUTH_MAILRU_SECRET`. Existing applications are at https://o2.mail.ru/app/ with the
 * redirect URI `https://<your site>/auth/callback/mailru`.
 *
 * Scopes: `userinfo` for the profile and the email address.
 *
 * Email: Mail.ru does not say whether the email address is verified.
 *
 * Since 1 July 2025, only applications that use other APIs of Mail.ru can be registered; earlier ones still work. A new
 * application uses VK ID (`@authengine/providers/vk`), and turns on "Mail" there as an additional sign-in method.
 * Mail.ru reads the access token of the profile request only from the query.
 *
 * Checked on 2026-11-20: state of the service against
 * https://id.vk.ru/about/business/go/docs/ru/vkid/latest/oauth/oauth-mail/index. Not confirmed: the profile request,
 * which the current page does not describe for earlier applications.
 * @deprecated Closed to new applications that only sign users in; use `@authengine/providers/vk`.
 */
export default function MailRu(options?: OAuthOptions<MailRuProfile>): MailRuProvider {
  return new MailRuProvider(options)
}
