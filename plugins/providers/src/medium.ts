/**
 * Signs in with a Medium account.
 *
 * @module @authengine/providers/medium
 */
/* eslint-disable @typescript-eslint/no-deprecated -- the class and its factory are deprecated together */
import { accountId, correctJson, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/medium.js'

/** Profile of the user from Medium's API. */
export interface MediumProfile extends Profile {
  readonly data: {
    /** Stable id of the account. */
    readonly id: string
    readonly username: string
    readonly name?: string
    /** URL of the profile page. */
    readonly url: string
    readonly imageUrl?: string
  }
}

const ENDPOINTS = {
  authorization: 'https://medium.com/m/oauth/authorize',
  token: 'https://api.medium.com/v1/tokens',
  userinfo: 'https://api.medium.com/v1/me',
}
const TOKEN_SECONDS = 60 * 24 * 60 * 60

/**
 * OAuth 2 provider for Medium.
 *
 * @deprecated Medium no longer supports its API and accepts no new applications; there is no successor.
 */
export class MediumProvider extends OAuthProvider<MediumProfile> {
  constructor(options?: OAuthOptions<MediumProfile>) {
    const facts = { id: 'medium', name: 'Medium', ...ENDPOINTS, scopes: ['basicProfile'], scopeSeparator: ',' }
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ ...facts, client, style: { brandColor: '#000000', icon } }, options)
  }

  override async corrected(response: Response): Promise<Response> {
    if (!response.ok) return response
    // The unit of `expires_at` is not known, and the status is 201 instead of 200 (RFC 6749 section 5.1).
    const { body, headers } = await correctJson(response, ({ expires_at: _end, ...rest }) => ({
      ...rest,
      expires_in: TOKEN_SECONDS,
    }))
    return new Response(body, { headers })
  }

  protected override toUser({ data }: MediumProfile): User {
    const { id, name, username, imageUrl } = data
    return { id: accountId(id), name: name || username, email: null, image: imageUrl ?? null }
  }
}

/**
 * Signs in with Medium.
 *
 * Environment: `AUTH_MEDIUM_ID`, `AUTH_MEDIUM_SECRET`. New applications cannot be registered. An application that is
 * already registered needs the callback URL `https://<your site>/auth/callback/medium`.
 *
 * Scopes: `basicProfile` for the profile.
 *
 * Email: none.
 *
 * Medium archived the documentation of its API in 2023 and no longer supports it: it may stop working at any time.
 *
 * Checked on 2026-11-20: endpoints, scopes and answers against
 * https://github.com/Medium/medium-api-docs/blob/master/api.md. Not confirmed: that the service still works.
 * @deprecated Medium no longer supports its API and accepts no new applications; there is no successor.
 */
export default function Medium(options?: OAuthOptions<MediumProfile>): MediumProvider {
  return new MediumProvider(options)
}
