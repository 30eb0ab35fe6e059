/**
 * Signs in with a Figma account.
 *
 * @module @authengine/providers/figma
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type TokenRequest,
  type User,
} from 'authengine/provider'

/** What Figma's API says of the user. */
export interface FigmaProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  readonly email?: string | null
  /** Name to show. */
  readonly handle: string
  readonly img_url?: string | null
}

const OAUTH = 'https://api.figma.com/v1/oauth'

/** Figma, by its API. */
export class FigmaProvider extends OAuthProvider<FigmaProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<FigmaProfile>) {
    const endpoints = {
      authorization: 'https://www.figma.com/oauth',
      token: { url: `${OAUTH}/token`, request: askForTokens },
      userinfo: 'https://api.figma.com/v1/me',
    }
    // So that the handler is given the secret; it sends it in the header.
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#ff7237' }
    super({ id: 'figma', name: 'Figma', ...endpoints, scopes: ['current_user:read'], client, style }, options)
  }

  protected override toUser({ id, handle: name, email, img_url: image }: FigmaProfile): User {
    return { id: accountId(id), name, email: email ?? null, image: image ?? null }
  }
}

/** Figma refreshes tokens at an endpoint of its own. */
async function askForTokens({ params, fetch }: TokenRequest): Promise<Response> {
  const endpoint = params.get('grant_type') === 'refresh_token' ? 'refresh' : 'token'
  // What decoding would change is encoded (RFC 6749 section 2.3.1).
  const proof = (name: string): string => (params.get(name) ?? '').replaceAll(/[%+]/g, encodeURIComponent)
  const credentials = `${proof('client_id')}:${proof('client_secret')}`
  const body = new URLSearchParams([...params].filter(([name]) => !name.startsWith('client_')))
  const headers = { accept: 'application/json', authorization: `Basic ${btoa(credentials)}` }
  return fetch(new Request(`${OAUTH}/${endpoint}`, { method: 'POST', body, headers }))
}

/**
 * Signs in with Figma.
 *
 * Environment: `AUTH_FIGMA_ID`, `AUTH_FIGMA_SECRET`. Create an app at https://www.figma.com/developers/apps with the
 * redirect URL `https://<your site>/auth/callback/figma`.
 *
 * Scopes: `current_user:read` for name, e-mail address and picture.
 *
 * E-mail: Figma does not say whether it was verified.
 *
 * A code works for about 30 seconds.
 *
 * Checked: endpoints and scopes against https://developers.figma.com/docs/rest-api/authentication/ and
 * https://developers.figma.com/docs/rest-api/scopes/ (`files:read` and the token endpoint at www.figma.com are obsolete).
 *
 * @param options - What differs from the defaults.
 */
export default function Figma(options?: OAuthOptions<FigmaProfile>): FigmaProvider {
  return new FigmaProvider(options)
}
