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
import { icon } from './icons/simplelogin.js'

/** Claims of SimpleLogin's ID token. */
export interface SimpleLoginProfile extends ServiceProfile {
  /** Id of the account, different for each application. */
  readonly sub: string
  /** The same as `sub`, as a number. */
  readonly id: number
  /** Name that the user chose for this application. */
  readonly name?: string | null
  /** May be an alias that was created for this application. */
  readonly email?: string
  readonly email_verified: boolean
  readonly avatar_url?: string | null
  /** Name of the application. */
  readonly client: string
}

/** OpenID Connect provider for SimpleLogin. */
export class SimpleLoginProvider extends OidcProvider<SimpleLoginProfile> {
  constructor(options?: OidcOptions<SimpleLoginProfile>) {
    const facts = { id: 'simplelogin', name: 'SimpleLogin', issuer: 'https://app.simplelogin.io' }
    // With any other scope, the ID token has no nonce.
    super({ ...facts, scopes: ['openid'], style: { brandColor: '#ea319f', icon } }, options)
  }

  override async corrected(response: Response): Promise<Response> {
    // The error is a sentence, which may repeat the code. It is replaced by an error code of RFC 6749 section 5.2.
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
 * Environment: `AUTH_SIMPLELOGIN_ID`, `AUTH_SIMPLELOGIN_SECRET`. Create a website at
 * https://app.simplelogin.io/developer with the authorized redirect URI
 * `https://<your site>/auth/callback/simplelogin`; `localhost` is always allowed.
 *
 * Scopes: only `openid`. The user chooses name, email address and picture for each website.
 *
 * Email: only a verified email address. It may be an alias that forwards to the real one.
 *
 * Do not change `scopes`: the ID token has a nonce only if no other scope is requested.
 *
 * Checked on 2026-11-20: client authentication, tokens and the nonce against the source of the service,
 * https://github.com/simple-login/app (`app/oauth/views`).
 */
export default function SimpleLogin(options?: OidcOptions<SimpleLoginProfile>): SimpleLoginProvider {
  return new SimpleLoginProvider(options)
}
