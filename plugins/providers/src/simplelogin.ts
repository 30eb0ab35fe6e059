/**
 * Signs in with a SimpleLogin account.
 *
 * @module @authengine/providers/simplelogin
 */
import {
  accountId,
  correctJson,
  type OidcOptions,
  OidcProvider,
  type ServiceProfile,
  type User,
} from 'authengine/provider'

/** Claims of SimpleLogin's ID token. */
export interface SimpleLoginProfile extends ServiceProfile {
  /** Id of the account, another one for each application. */
  readonly sub: string
  /** The same as `sub`, as a number. */
  readonly id: number
  /** As people chose it for this application. */
  readonly name?: string | null
  /** May be an alias, made for this application. */
  readonly email?: string
  readonly email_verified: boolean
  readonly avatar_url?: string | null
  /** Name of the application. */
  readonly client: string
}

/** SimpleLogin, by OpenID Connect. */
export class SimpleLoginProvider extends OidcProvider<SimpleLoginProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<SimpleLoginProfile>) {
    const facts = { id: 'simplelogin', name: 'SimpleLogin', issuer: 'https://app.simplelogin.io' }
    // With any other scope beside it, the ID token lacks the nonce.
    super({ ...facts, scopes: ['openid'], style: { brandColor: '#e3156a' } }, options)
  }

  override async corrected(response: Response): Promise<Response> {
    // A refusal is a sentence, which may repeat the code; RFC 6749 section 5.2 has words for it.
    return correctJson(response, ({ error }) =>
      typeof error === 'string'
        ? { error: error.startsWith('wrong client') ? 'invalid_client' : 'invalid_grant' }
        : undefined,
    )
  }

  protected override toUser({ sub, name, email, avatar_url: image }: SimpleLoginProfile): User {
    return { id: accountId(sub), name: name ?? null, email: email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with SimpleLogin.
 *
 * Environment: `AUTH_SIMPLELOGIN_ID`, `AUTH_SIMPLELOGIN_SECRET`. Create a website at https://app.simplelogin.io/developer
 * with the authorized redirect URI `https://<your site>/auth/callback/simplelogin`; `localhost` is always allowed.
 *
 * Scopes: `openid` alone: name, email address and picture come as they are chosen for the website.
 *
 * Email: only verified ones; it may be an alias that forwards to the real one.
 *
 * `scopes` must stay as they are: the nonce is in the ID token only when no other scope is asked for.
 *
 * Checked: client authentication, tokens and the nonce against the source of the service,
 * https://github.com/simple-login/app (`app/oauth/views`).
 *
 * @param options - What differs from the defaults.
 */
export default function SimpleLogin(options?: OidcOptions<SimpleLoginProfile>): SimpleLoginProvider {
  return new SimpleLoginProvider(options)
}
