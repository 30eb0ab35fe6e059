/**
 * Signs in with a Telegram account.
 *
 * @module @authengine/providers/telegram
 */
import { type OidcOptions, OidcProvider, type ServiceProfile } from 'authengine/provider'
import { icon } from './icons/telegram.js'

/** Claims of Telegram's ID token. */
export interface TelegramProfile extends ServiceProfile {
  /** Stable id of the account, different for each bot. */
  readonly sub: string
  /** Id of the account in Telegram's Bot API. */
  readonly id?: number | string
  readonly name?: string
  /** User name, without the `@`; not every user has one. */
  readonly preferred_username?: string
  readonly picture?: string
  /** Only with the scope `phone`, and if the user agrees. */
  readonly phone_number?: string
}

/** OpenID Connect provider for Telegram. */
export class TelegramProvider extends OidcProvider<TelegramProfile> {
  constructor(options?: OidcOptions<TelegramProfile>) {
    const facts = { id: 'telegram', name: 'Telegram', issuer: 'https://oauth.telegram.org' }
    const style = { brandColor: '#26a5e4', icon }
    // No nonce: Telegram does not repeat it in the ID token, so a sign-in that checks it would always fail.
    super({ ...facts, scopes: ['openid', 'profile'], checks: ['pkce', 'state'], style }, options)
  }
}

/**
 * Signs in with Telegram.
 *
 * Environment: `AUTH_TELEGRAM_ID` (the id of a bot), `AUTH_TELEGRAM_SECRET`. Create a bot with https://t.me/BotFather,
 * open "Bot Settings", "Login Widget", and add the allowed URL `https://<your site>/auth/callback/telegram`; the client
 * id and the secret are shown there. The bot token is not the client secret.
 *
 * Scopes: `openid` for the ID token, `profile` for name, user name and picture. Add `phone` for the telephone number
 * and `telegram:bot_access` for a bot that may write to the user.
 *
 * Email: none.
 *
 * The id of the account is the claim `sub`. The id of the Bot API is the claim `id` of the profile. A bot whose tokens
 * are not signed with RS256 (BotFather, "Advanced") needs `client: { id_token_signed_response_alg: … }`. This provider
 * does not support the older login widget.
 *
 * Checked on 2026-11-20: the flow against https://core.telegram.org/bots/telegram-login. Not confirmed: the scopes, the
 * missing nonce, and a different `sub` for each bot, which developers report.
 */
export default function Telegram(options?: OidcOptions<TelegramProfile>): TelegramProvider {
  return new TelegramProvider(options)
}
