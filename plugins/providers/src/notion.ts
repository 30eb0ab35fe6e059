/**
 * Signs in with a Notion account.
 *
 * @module @authengine/providers/notion
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/notion.js'

/** Profile of the user who approved the connection, from Notion's API. */
export interface NotionProfile extends Profile {
  /** Stable id of the user. */
  readonly id: string
  readonly object: 'user'
  /** Missing without the capability to read user information. */
  readonly type?: 'person'
  readonly name?: string | null
  readonly avatar_url?: string | null
  readonly person?: {
    /** Missing without the capability to read email addresses. */
    readonly email?: string
  }
}

/** The bot to which the token belongs, with the user for whom it works. */
interface Bot {
  readonly bot: { readonly owner: { readonly user: NotionProfile } }
}

const API = 'https://api.notion.com/v1'
const ENDPOINTS = {
  authorization: { url: `${API}/oauth/authorize`, params: { owner: 'user' } },
  token: `${API}/oauth/token`,
  userinfo: `${API}/users/me`,
}
// The API refuses requests without a version.
const HEADERS = { 'notion-version': '2026-03-11' }

/** OAuth 2 provider for Notion. */
export class NotionProvider extends OAuthProvider<NotionProfile> {
  constructor(options?: OAuthOptions<NotionProfile>) {
    super({ id: 'notion', name: 'Notion', ...ENDPOINTS, style: { brandColor: '#000000', icon } }, options)
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<NotionProfile> {
    const { bot } = (await resources.get(url, HEADERS)) as Bot
    return bot.owner.user
  }

  protected override toUser({ id, name, person, avatar_url: image }: NotionProfile): User {
    return { id: accountId(id), name: name ?? null, email: person?.email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Notion.
 *
 * Environment: `AUTH_NOTION_ID`, `AUTH_NOTION_SECRET`. Create a public connection at
 * https://www.notion.so/profile/integrations with the redirect URI `https://<your site>/auth/callback/notion`; internal
 * connections have no OAuth.
 *
 * Scopes: none. Notion has no such parameter. The capabilities of the connection decide what it may read: choose "Read
 * user information including email addresses".
 *
 * Email: Notion does not say whether the email address is verified. Without the capability for email addresses, there
 * is no email address.
 *
 * The token belongs to a bot of one workspace; the profile is that of the user who approved it. During the sign-in,
 * users choose the pages to share, and may choose none.
 *
 * Checked on 2026-11-20: endpoints, version and profile against https://developers.notion.com/docs/authorization and
 * https://developers.notion.com/reference/versioning. Not confirmed: that the token endpoint accepts a form, which
 * other clients send; the reference shows JSON.
 */
export default function Notion(options?: OAuthOptions<NotionProfile>): NotionProvider {
  return new NotionProvider(options)
}
