/**
 * Signs in with a Discord account.
 *
 * @module @authengine/providers/discord
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/discord.js'

/** Profile of the user from Discord's API. */
export interface DiscordProfile extends Profile {
  /** Stable id of the account: a 64-bit number, as a string. */
  readonly id: string
  readonly username: string
  /** `0` for accounts with a unique user name. */
  readonly discriminator: string
  /** Display name. */
  readonly global_name: string | null
  /** Hash of the picture; starts with `a_` if it is animated. */
  readonly avatar: string | null
  /** Only with the scope `email`. */
  readonly email?: string | null
  /** Whether the email address is verified. */
  readonly verified?: boolean
  readonly locale?: string
}

const ENDPOINTS = {
  authorization: 'https://discord.com/oauth2/authorize',
  token: 'https://discord.com/api/v10/oauth2/token',
  userinfo: 'https://discord.com/api/v10/users/@me',
}

/** OAuth 2 provider for Discord. */
export class DiscordProvider extends OAuthProvider<DiscordProfile> {
  constructor(options?: OAuthOptions<DiscordProfile>) {
    const style = { brandColor: '#5865f2', icon }
    super({ id: 'discord', name: 'Discord', ...ENDPOINTS, scopes: ['identify', 'email'], style }, options)
  }

  protected override toUser(profile: DiscordProfile): User {
    const { id, global_name: name, username, email } = profile
    return { id: accountId(id), name: name ?? username, email: email ?? null, image: pictureOf(profile) }
  }

  override emailVerified({ verified }: DiscordProfile): boolean {
    return verified === true
  }
}

/** The picture of an account, or the default picture of Discord. */
function pictureOf({ id, avatar, discriminator }: DiscordProfile): string {
  if (avatar) {
    return `https://cdn.discordapp.com/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`
  }
  const which = discriminator === '0' ? (BigInt(id) >> 22n) % 6n : Number(discriminator) % 5
  return `https://cdn.discordapp.com/embed/avatars/${String(which)}.png`
}

/**
 * Signs in with Discord.
 *
 * Environment: `AUTH_DISCORD_ID`, `AUTH_DISCORD_SECRET`. Create an application at
 * https://discord.com/developers/applications and add the redirect `https://<your site>/auth/callback/discord` to it.
 *
 * Scopes: `identify` for the profile, `email` for the email address.
 *
 * Email: only a verified email address.
 *
 * The provider uses version 10 of the API, because Discord takes an old version if the URL has none.
 *
 * Checked on 2026-11-20: endpoints, scopes and pictures against https://docs.discord.com/developers/topics/oauth2 and
 * https://docs.discord.com/developers/resources/user.
 */
export default function Discord(options?: OAuthOptions<DiscordProfile>): DiscordProvider {
  return new DiscordProvider(options)
}
