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
import { icon } from './icons/figma.js'

/** Profile of the user from Figma's API. */
export interface FigmaProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  readonly email?: string | null
  /** Display name. */
  readonly handle: string
  readonly img_url?: string | null
}

const OAUTH = 'https://api.figma.com/v1/oauth'
const REFRESH = `${OAUTH}/refresh`

/** OAuth 2 provider for Figma. */
export class FigmaProvider extends OAuthProvider<FigmaProfile> {
  constructor(options?: OAuthOptions<FigmaProfile>) {
    const endpoints = {
      authorization: 'https://www.figma.com/oauth',
      token: { url: `${OAUTH}/token`, request: askForTokens },
      userinfo: 'https://api.figma.com/v1/me',
    }
    const style = { brandColor: '#f24e1e', icon }
    super({ id: 'figma', name: 'Figma', ...endpoints, scopes: ['current_user:read'], style }, options)
  }

  protected override toUser({ id, handle: name, email, img_url: image }: FigmaProfile): User {
    return { id: accountId(id), name, email: email ?? null, image: image ?? null }
  }
}

/** Figma has a separate endpoint for refreshing tokens. */
const askForTokens = async ({ url, params, headers, fetch }: TokenRequest): Promise<Response> =>
  fetch(new Request(params.has('refresh_token') ? REFRESH : url, { method: 'POST', body: params, headers }))

/**
 * Signs in with Figma.
 *
 * Environment: `AUTH_FIGMA_ID`, `AUTH_FIGMA_SECRET`. Create an app at https://www.figma.com/developers/apps with the
 * redirect URL `https://<your site>/auth/callback/figma`.
 *
 * Scopes: `current_user:read` for name, email address and picture.
 *
 * Email: Figma does not say whether the email address is verified.
 *
 * A code is valid for about 30 seconds.
 *
 * Checked on 2026-11-20: endpoints and scopes against https://developers.figma.com/docs/rest-api/authentication/ and
 * https://developers.figma.com/docs/rest-api/scopes/ (`files:read` and the token endpoint at www.figma.com are
 * obsolete).
 */
export default function Figma(options?: OAuthOptions<FigmaProfile>): FigmaProvider {
  return new FigmaProvider(options)
}
