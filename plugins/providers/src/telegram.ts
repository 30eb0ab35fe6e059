/**
 * Signs in with a Telegram account.
 *
 * @module @authengine/providers/telegram
 */
import { type OidcOptions, OidcProvider, type ServiceProfile } from 'authengine/provider'

/** Claims of Telegram's ID token. */
export interface TelegramProfile extends ServiceProfile {
  /** Stable id of the account, another one for each bot. */
  readonly sub: string
  /** Id of the account in Telegram's Bot API. */
  readonly id?: number | string
  readonly name?: string
  /** User name, without the `@`; not every user has one. */
  readonly preferred_username?: string
  readonly picture?: string
  /** There with the scope `phone`, if the user agrees. */
  readonly phone_number?: string
}

/** Telegram, by OpenID Connect. */
export class TelegramProvider extends OidcProvider<TelegramProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<TelegramProfile>) {
    const facts = { id: 'telegram', name: 'Telegram', issuer: 'https://oauth.telegram.org' }
    const style = { brandColor: '#26a5e4' }
    // No nonce: Telegram does not repeat it in the ID token, so a sign-in that waits for it never ends well.
    super({ ...facts, scopes: ['openid', 'profile'], checks: ['pkce', 'state'], style }, options)
  }
}

/**
 * Signs in with Telegram.
 *
 * Environment: `AUTH_TELEGRAM_ID` (the id of a bot), `AUTH_TELEGRAM_SECRET`. Make a bot with https://t.me/BotFather, open
 * "Bot Settings", "Login Widget", and add the allowed URL `https://<your site>/auth/callback/telegram`; the client id and
 * the secret are shown there. The token of the bot is not the secret.
 *
 * Scopes: `openid` for the ID token, `profile` for name, user name and picture. Add `phone` for the telephone number and
 * `telegram:bot_access` for a bot that may write to the user.
 *
 * Email: none at all.
 *
 * The user is known by the claim `sub`, which is not the id that the Bot API uses: that one is the claim `id` of the
 * profile. A bot whose tokens are signed otherwise than with RS256 (BotFather, "Advanced") needs
 * `client: { id_token_signed_response_alg: … }`. The older login widget is not what this provider speaks.
 *
 * Checked: the flow against https://core.telegram.org/bots/telegram-login. Not confirmed by the vendor, but reported by
 * users who use it: the scopes, the nonce that is missing, and a `sub` of its own for each bot.
 *
 * @param options - What differs from the defaults.
 */
export default function Telegram(options?: OidcOptions<TelegramProfile>): TelegramProvider {
  return new TelegramProvider(options)
}
