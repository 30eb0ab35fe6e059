/**
 * Signs in with a Bitbucket account.
 *
 * @module @authengine/providers/bitbucket
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/bitbucket.js'

/** Profile of the user from Bitbucket's API. */
export interface BitbucketProfile extends Profile {
  /** Stable id of the Atlassian account. */
  readonly account_id: string
  /** Stable id of the user at Bitbucket, in braces. */
  readonly uuid: string
  readonly display_name: string
  readonly nickname?: string
  readonly links?: { readonly avatar?: { readonly href?: string } }
  /** All email addresses; empty without the permission. */
  readonly emails: readonly BitbucketEmail[]
}

/** An email address of a Bitbucket account. */
export interface BitbucketEmail {
  readonly email: string
  readonly is_primary: boolean
  readonly is_confirmed: boolean
}

const ENDPOINTS = {
  authorization: 'https://bitbucket.org/site/oauth2/authorize',
  token: 'https://bitbucket.org/site/oauth2/access_token',
  userinfo: 'https://api.bitbucket.org/2.0/user',
}

/** OAuth 2 provider for Bitbucket Cloud. */
export class BitbucketProvider extends OAuthProvider<BitbucketProfile> {
  constructor(options?: OAuthOptions<BitbucketProfile>) {
    const style = { brandColor: '#0052cc', icon }
    super({ id: 'bitbucket', name: 'Bitbucket', ...ENDPOINTS, scopes: ['account', 'email'], style }, options)
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<BitbucketProfile> {
    const profile = (await resources.get(url)) as BitbucketProfile
    // Bitbucket refuses a consumer without the permission for email addresses. Users then sign in without an email
    // address.
    const answer = (await resources.get(`${url}/emails`).catch(() => ({}))) as { values?: readonly BitbucketEmail[] }
    return { ...profile, emails: answer.values ?? [] }
  }

  override emailVerified(profile: BitbucketProfile): boolean | undefined {
    return primaryOf(profile)?.is_confirmed
  }

  protected override toUser(profile: BitbucketProfile): User {
    const { account_id: id, display_name: name, links } = profile
    return { id: accountId(id), name, email: primaryOf(profile)?.email ?? null, image: links?.avatar?.href ?? null }
  }
}

const primaryOf = ({ emails }: BitbucketProfile): BitbucketEmail | undefined => emails.find((each) => each.is_primary)

/**
 * Signs in with Bitbucket Cloud.
 *
 * Environment: `AUTH_BITBUCKET_ID` (the key), `AUTH_BITBUCKET_SECRET`. Add an OAuth consumer in the settings of a
 * workspace, `https://bitbucket.org/<workspace>/workspace/settings/api`, with the callback URL
 * `https://<your site>/auth/callback/bitbucket` and the permissions "Account: Email" and "Account: Read".
 *
 * Scopes: `account` for the profile, `email` for the email address.
 *
 * Email: the primary email address, which needs a second request. Bitbucket says whether it is verified.
 *
 * The id is that of the Atlassian account. Bitbucket Data Center is another service, which this provider does not
 * support.
 *
 * Checked on 2026-11-20: profile, addresses and their scopes against
 * https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/; not confirmed: the endpoints, which are taken
 * from published libraries, and whether Bitbucket checks PKCE.
 */
export default function Bitbucket(options?: OAuthOptions<BitbucketProfile>): BitbucketProvider {
  return new BitbucketProvider(options)
}
