/**
 * Signs in with an Apple account.
 *
 * @module @authengine/providers/apple
 */
import {
  ConfigurationError,
  type OidcOptions,
  OidcProvider,
  type Profile,
  type TokenEndpoint,
  type Tokens,
  type User,
} from 'authengine/provider'
import { icon } from './icons/apple.js'

/** Claims of Apple's ID token, and the name from the first callback. */
export interface AppleProfile extends Profile {
  /** Id of the account, the same for all applications of one team. */
  readonly sub: string
  /** May be a relay address, which ends in `@privaterelay.appleid.com`. */
  readonly email?: string
  readonly email_verified?: boolean
  readonly is_private_email?: boolean
  /** The name, as the user entered it. It is only present at the first sign-in. */
  readonly name?: string
}

/** Options for Apple. With the first three, the client secret is signed when it is needed. */
export interface AppleOptions extends OidcOptions<AppleProfile> {
  /** Team id: ten characters. Default: env `AUTH_{PROVIDER}_TEAM_ID`. */
  readonly teamId?: string | undefined
  /** Id of the key. Default: env `AUTH_{PROVIDER}_KEY_ID`. */
  readonly keyId?: string | undefined
  /** Content of the `.p8` file: PKCS #8 in PEM. Default: env `AUTH_{PROVIDER}_PRIVATE_KEY`. */
  readonly privateKey?: string | undefined
}

const ISSUER = 'https://appleid.apple.com'
const TOKEN_URL = `${ISSUER}/auth/token`

/** OpenID Connect provider for Apple. */
export class AppleProvider extends OidcProvider<AppleProfile> {
  override readonly pinnedMetadata = {
    issuer: 'https://appleid.apple.com',
    authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
    token_endpoint: 'https://appleid.apple.com/auth/token',
    jwks_uri: 'https://appleid.apple.com/auth/keys',
  }

  constructor({ teamId, keyId, privateKey, ...options }: AppleOptions = {}) {
    super(
      {
        ...{
          id: 'apple',
          name: 'Apple',
          issuer: ISSUER,
          style: { brandColor: '#000000', icon },
          checks: ['state', 'nonce'],
        },
        authorization: { params: { scope: 'openid name email', response_mode: 'form_post' } },
        // The handler adds the secret, which it may have to sign first.
        client: { token_endpoint_auth_method: 'none' },
        token: { request: exchangedWith({ teamId, keyId, privateKey }) },
      },
      options,
    )
  }

  override completed(profile: AppleProfile, answer: URLSearchParams): AppleProfile {
    return { ...profile, ...nameIn(answer.get('user')), ...booleansOf(profile) }
  }

  protected override async toUser(profile: AppleProfile, tokens: Tokens): Promise<User> {
    return {
      ...(await super.toUser(profile, tokens)),
      name: profile.name ?? (isRelayed(profile) ? null : (profile.email ?? null)),
    }
  }
}

type Key = Readonly<Record<'teamId' | 'keyId' | 'privateKey', string>>
type SomeKey = { readonly [Name in keyof Key]: Key[Name] | undefined }

/** Sends the token request with a client secret: signed with the key, or the given secret if there is no key. */
function exchangedWith(given: SomeKey): NonNullable<TokenEndpoint['request']> {
  return async ({ params, clientSecret, variable, fetch }) => {
    const key =
      keyFrom(given) ??
      keyFrom({
        teamId: variable('TEAM_ID'),
        keyId: variable('KEY_ID'),
        privateKey: variable('PRIVATE_KEY'),
      })
    const secret = key ? await signedBy(key, params.get('client_id') ?? '') : clientSecret
    if (secret === undefined) throw new ConfigurationError([NO_SECRET])
    const body = new URLSearchParams([...params, ['client_secret', secret]])
    return fetch(new Request(TOKEN_URL, { method: 'POST', body, headers: { accept: 'application/json' } }))
  }
}

const NO_SECRET = {
  option: 'providers ("apple")',
  problem: 'has no client secret, and no key to sign one with.',
  fix: 'Set AUTH_APPLE_TEAM_ID, AUTH_APPLE_KEY_ID and AUTH_APPLE_PRIVATE_KEY, or AUTH_APPLE_SECRET.',
}

const keyFrom = ({ teamId, keyId, privateKey }: SomeKey): Key | undefined =>
  teamId && keyId && privateKey ? { teamId, keyId, privateKey } : undefined

/** A client secret that is valid for five minutes. */
async function signedBy({ teamId, keyId, privateKey }: Key, clientId: string): Promise<string> {
  const { importPKCS8, SignJWT } = await import('jose')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(ISSUER)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'ES256'))
}

/** The name in the field `user`. It comes through the browser, so it is only for display. */
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

/** Whether the email address is a relay address of Apple, which cannot stand in for the name. */
const isRelayed = ({ email, is_private_email }: AppleProfile): boolean =>
  is_private_email === true || email?.endsWith('@privaterelay.appleid.com') === true

/** Apple sends some booleans as strings. */
function booleansOf(profile: Profile): Pick<AppleProfile, 'email_verified' | 'is_private_email'> {
  const names = ['email_verified', 'is_private_email'].filter((name) => profile[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, String(profile[name]) === 'true']))
}

/**
 * Signs in with Apple.
 *
 * Environment: `AUTH_APPLE_ID` (the Services ID), `AUTH_APPLE_TEAM_ID` (ten characters, in the membership details of
 * your account), `AUTH_APPLE_KEY_ID` (the id of the key), `AUTH_APPLE_PRIVATE_KEY` (the content of its `.p8` file, with
 * line breaks or with `\n`). Alternatively, `AUTH_APPLE_SECRET` is a client secret that you sign yourself: it replaces
 * the last three, and is valid for at most six months. Register an App ID with the capability "Sign in with Apple", and
 * for it a Services ID at https://developer.apple.com/account/resources/identifiers/list/serviceId with the return URL
 * `https://<your site>/auth/callback/apple`: Apple accepts neither `http` nor `localhost`. Then create a key for the
 * same App ID at https://developer.apple.com/account/resources/authkeys/list, and download its `.p8` file.
 *
 * Scopes: `openid`, `name`, `email`. With them, Apple sends the callback as a form (`form_post`).
 *
 * That form comes from another origin. SvelteKit refuses it unless `https://appleid.apple.com` is in its
 * `csrf.trustedOrigins`. Qwik 2, and Qwik City where a route of yours matches the callback, need `checkOrigin: false`.
 *
 * Email: verified. It may be a relay address, which ends in `@privaterelay.appleid.com`.
 *
 * Apple sends the name only once, when a user signs in for the first time: store it then. Later, and if the user
 * withholds it, the email address is used as the name, unless it is a relay address.
 *
 * Checked on 2026-11-20: endpoints, claims and the secret against
 * https://developer.apple.com/documentation/signinwithapplerestapi.
 */
export default function Apple(options?: AppleOptions): AppleProvider {
  return new AppleProvider(options)
}
