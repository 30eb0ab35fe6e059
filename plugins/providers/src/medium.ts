/**
 * Signs in with a Medium account.
 *
 * @module @authengine/providers/medium
 */
/* eslint-disable @typescript-eslint/no-deprecated -- the class and its factory are deprecated together */
import { accountId, correctJson, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** What Medium's API says of the user. */
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
 * Medium, by its API.
 *
 * @deprecated Medium no longer supports its API and lets no new applications in; there is no successor.
 */
export class MediumProvider extends OAuthProvider<MediumProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<MediumProfile>) {
    const facts = { id: 'medium', name: 'Medium', ...ENDPOINTS, scopes: ['basicProfile'], scopeSeparator: ',' }
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ ...facts, client, style: { brandColor: '#000' } }, options)
  }

  override async corrected(response: Response): Promise<Response> {
    if (!response.ok) return response
    // The end of the token has no known unit, and the status is 201 (RFC 6749 section 5.1).
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
 * Environment: `AUTH_MEDIUM_ID`, `AUTH_MEDIUM_SECRET`, of an application that Medium let in formerly, with the callback URL
 * `https://<your site>/auth/callback/medium`. New ones cannot be registered.
 *
 * Scopes: `basicProfile` for the profile.
 *
 * Email: none at all.
 *
 * Medium archived the documentation of its API in 2023 and no longer supports it: what works today may be gone tomorrow.
 *
 * Checked: endpoints, scopes and answers against https://github.com/Medium/medium-api-docs/blob/master/api.md. Not
 * confirmed: that the service still answers.
 *
 * @param options - What differs from the defaults.
 * @deprecated Medium no longer supports its API and lets no new applications in; there is no successor.
 */
export default function Medium(options?: OAuthOptions<MediumProfile>): MediumProvider {
  return new MediumProvider(options)
}
