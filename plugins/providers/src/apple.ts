/**
 * Signs in with an Apple account.
 *
 * @module @authengine/providers/apple
 */
import {
  type OidcOptions,
  OidcProvider,
  type Profile,
  type TokenEndpoint,
  type Tokens,
  type User,
} from 'authengine/provider'

/** Claims of Apple's ID token, and what the first callback adds. */
export interface AppleProfile extends Profile {
  /** Id of the account, the same for all applications of one team. */
  readonly sub: string
  /** May be a relay address, which ends in `@privaterelay.appleid.com`. */
  readonly email?: string
  readonly email_verified?: boolean
  readonly is_private_email?: boolean
  /** The name: only when somebody signs in for the first time, and as they typed it. */
  readonly name?: string
}

/** What an application may say of Apple: with these three, the client secret is signed when it is needed. */
export interface AppleOptions extends OidcOptions<AppleProfile> {
  /** Team id: ten characters. */
  readonly teamId?: string | undefined
  /** Id of the key. */
  readonly keyId?: string | undefined
  /** Content of the `.p8` file: PKCS #8 in PEM. */
  readonly privateKey?: string | undefined
}

const ISSUER = 'https://appleid.apple.com'
const TOKEN_URL = `${ISSUER}/auth/token`

/** Apple, by OpenID Connect with a few habits of its own. */
export class AppleProvider extends OidcProvider<AppleProfile> {
  /** @param options - What the application says. */
  constructor({ teamId, keyId, privateKey, ...options }: AppleOptions = {}) {
    const key = teamId && keyId && privateKey ? { teamId, keyId, privateKey } : undefined
    super(
      {
        ...{ id: 'apple', name: 'Apple', issuer: ISSUER, style: { brandColor: '#000' }, checks: ['state', 'nonce'] },
        authorization: { params: { scope: 'openid name email', response_mode: 'form_post' } },
        client: { token_endpoint_auth_method: key ? 'none' : 'client_secret_post' },
        ...(key && { token: { request: signedBy(key) } }),
      },
      options,
    )
  }

  override completed(profile: AppleProfile, answer: URLSearchParams): AppleProfile {
    return { ...profile, ...nameIn(answer.get('user')), ...booleansOf(profile) }
  }

  protected override async toUser(profile: AppleProfile, tokens: Tokens): Promise<User> {
    return { ...(await super.toUser(profile, tokens)), name: profile.name ?? profile.email ?? null }
  }
}

type Key = Readonly<Record<'teamId' | 'keyId' | 'privateKey', string>>

/** Sends the token request with a secret that is made for it and works for five minutes. */
function signedBy({ teamId, keyId, privateKey }: Key): NonNullable<TokenEndpoint['request']> {
  return async ({ params, fetch }) => {
    const { importPKCS8, SignJWT } = await import('jose')
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(params.get('client_id') ?? '')
      .setAudience(ISSUER)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'ES256'))
    const body = new URLSearchParams([...params, ['client_secret', secret]])
    return fetch(new Request(TOKEN_URL, { method: 'POST', body, headers: { accept: 'application/json' } }))
  }
}

/** The name in the field `user`, which the browser brings: good for showing, and for nothing else. */
function nameIn(user: string | null): { readonly name?: string } {
  try {
    const { name } = JSON.parse(user ?? '{}') as { readonly name?: Readonly<Record<string, unknown>> }
    const parts = [name?.['firstName'], name?.['lastName']].filter((part) => typeof part === 'string')
    const full = parts.join(' ').trim().slice(0, 200)
    return full ? { name: full } : {}
  } catch {
    return {}
  }
}

/** Apple writes some booleans as texts. */
function booleansOf(profile: Profile): Pick<AppleProfile, 'email_verified' | 'is_private_email'> {
  const names = ['email_verified', 'is_private_email'].filter((name) => profile[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, String(profile[name]) === 'true']))
}

/**
 * Signs in with Apple.
 *
 * Environment: `AUTH_APPLE_ID` (the Services ID), `AUTH_APPLE_SECRET`. The secret is a JWT that you sign yourself and
 * that works for six months at most; give `teamId`, `keyId` and `privateKey` instead, and there is nothing to renew.
 * Register a Services ID at https://developer.apple.com/account/resources/identifiers/list/serviceId with the return
 * URL `https://<your site>/auth/callback/apple`: Apple accepts neither `http` nor `localhost`.
 *
 * Scopes: `openid`, `name`, `email`; Apple answers them with a form.
 *
 * That form comes from another origin. SvelteKit refuses it unless `https://appleid.apple.com` is in its
 * `csrf.trustedOrigins`. Qwik 2, and Qwik City where a route of yours matches the callback, need `checkOrigin: false`.
 *
 * E-mail: verified; it may be a relay address, which ends in `@privaterelay.appleid.com`.
 *
 * Apple tells the name once, when somebody signs in for the first time: keep it, or it is gone. Later, and where people
 * withhold it, the e-mail address stands in for it.
 *
 * Checked: endpoints, claims and the secret against
 * https://developer.apple.com/documentation/signinwithapplerestapi.
 *
 * @param options - What differs from the defaults.
 */
export default function Apple(options?: AppleOptions): AppleProvider {
  return new AppleProvider(options)
}
