/**
 * Signs in with a Slack account.
 *
 * @module @authengine/providers/slack
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Slack's ID token. */
export interface SlackProfile extends Profile {
  /** Id of the user. Slack only guarantees that it is unique within the workspace. */
  readonly sub: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly email: string
  readonly email_verified: boolean
  readonly picture: string
  readonly locale: string
  /** Id of the user, the same as `sub`. */
  readonly 'https://slack.com/user_id': string
  /** Id of the workspace. */
  readonly 'https://slack.com/team_id': string
  readonly 'https://slack.com/team_name': string
  readonly 'https://slack.com/team_domain': string
}

/** OpenID Connect provider for Slack. */
export class SlackProvider extends OidcProvider<SlackProfile> {
  override readonly pinnedMetadata = {
    issuer: 'https://slack.com',
    authorization_endpoint: 'https://slack.com/openid/connect/authorize',
    token_endpoint: 'https://slack.com/api/openid.connect.token',
    jwks_uri: 'https://slack.com/openid/connect/keys',
    userinfo_endpoint: 'https://slack.com/api/openid.connect.userInfo',
  }

  constructor(options?: OidcOptions<SlackProfile>) {
    const facts = { id: 'slack', name: 'Slack', issuer: 'https://slack.com', style: { brandColor: '#611f69' } }
    // Slack supports PKCE only for apps that are marked as public clients, which cannot be undone.
    super({ ...facts, checks: ['state', 'nonce'] }, options)
  }
}

/**
 * Signs in with Slack.
 *
 * Environment: `AUTH_SLACK_ID`, `AUTH_SLACK_SECRET`. Create an app at https://api.slack.com/apps and add the redirect
 * URL `https://<your site>/auth/callback/slack` under "OAuth & Permissions": Slack accepts only `https`.
 *
 * Scopes: `openid`, `profile` for name and picture, `email` for the email address.
 *
 * Email: left out of the user unless Slack says that it is verified.
 *
 * Users of every workspace can sign in to a distributed app. `authorization: { params: { team: 'T…' } }` only
 * preselects a workspace: to require it, check the claim `https://slack.com/team_id` in the `signIn` callback.
 *
 * The id of the account is `sub`, which is unique only within one workspace. In an app for several workspaces, make it
 * unique with `profile: (claims) => ({ id: claims['https://slack.com/team_id'] + ':' + claims.sub, … })`, from the
 * beginning, because stored accounts keep their id.
 *
 * State and nonce bind the response to the browser. PKCE is not used, because Slack has it only for public clients.
 *
 * Checked on 2026-11-20: claims and scopes against https://docs.slack.dev/authentication/sign-in-with-slack/, PKCE
 * against https://docs.slack.dev/authentication/using-pkce.
 */
export default function Slack(options?: OidcOptions<SlackProfile>): SlackProvider {
  return new SlackProvider(options)
}
