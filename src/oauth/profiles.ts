import type * as openid from 'openid-client'
import { OAuthCallbackError } from '../core/errors.js'
import type { Tokens } from '../core/User.js'
import type { Profile, ServiceProfile } from '../core/VerifiedIdentity.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import type { ProtectedResources, UserinfoRequest } from './endpoints.js'
import type { OAuthProvider } from './OAuthProvider.js'
import type * as parts from './openidParts.js'
import { explain, textsOf } from './tokenResponse.js'

/** The profile of the user for whom an OAuth 2 service issued tokens. It is requested with the access token. */
export async function oauthProfile(
  provider: OAuthProvider,
  tokens: Tokens,
  server: Pick<UserinfoSource, 'userinfoRequest'>,
): Promise<ServiceProfile> {
  const request = server.userinfoRequest(tokens)
  return provider.userinfo.request ? provider.userinfo.request(request) : provider.fetchProfile(request)
}

/** Tokens, and the checked claims of the ID token among them. */
interface CheckedTokens {
  /** The tokens. */
  readonly tokens: Tokens
  /** Claims of the ID token. */
  readonly claims: Readonly<Record<string, unknown>> | undefined
}

/** Requests the profile of a user. */
interface UserinfoSource {
  /** The claims of the userinfo endpoint about a subject. */
  userinfo(accessToken: string, subject: string): Promise<Readonly<Record<string, unknown>>>
  /** What a handler of the application gets. */
  userinfoRequest(tokens: Tokens): UserinfoRequest
}

/**
 * The profile of the user for whom an OpenID provider issued tokens: the claims of the ID token, or the userinfo about
 * the same subject. A provider may leave the claims of the requested scopes out of the ID token, because the userinfo
 * endpoint has them (OpenID Connect Core section 5.4): then both are used.
 *
 * @throws OAuthCallbackError when there is no ID token, or the userinfo is about another subject.
 */
export async function oidcProfile(
  provider: AuthorizationCodeProvider,
  { tokens, claims }: CheckedTokens,
  server: UserinfoSource,
): Promise<Profile> {
  const subject = claims?.['sub']
  if (!claims || typeof subject !== 'string')
    throw new OAuthCallbackError(`The provider "${provider.id}" sent no ID token.`)
  const { userinfo, settings } = provider
  if (!userinfo.request && settings.idToken !== false) {
    const isElsewhere = settings.idToken === undefined && lacksProfile(provider, tokens, claims)
    const { url } = server.userinfoRequest(tokens)
    if (!isElsewhere || url === undefined || tokens.access_token === undefined) return claims
    return { ...(await server.userinfo(tokens.access_token, subject)), ...claims }
  }
  const profile: Profile = userinfo.request
    ? await userinfo.request(server.userinfoRequest(tokens))
    : await server.userinfo(tokens.access_token ?? '', subject)
  // OpenID Connect Core section 5.3.2; a malformed profile is refused later.
  const named = (profile as Profile | null)?.sub
  if (typeof named === 'string' && named !== subject)
    throw new OAuthCallbackError(`The profile of the provider "${provider.id}" is that of another user.`)
  return profile
}

/**
 * Claims of the scopes `profile` and `email` that tell who the user is (OpenID Connect Core section 5.1). With
 * `email_verified`, because what the ID token says about one address must not be read about the address of the userinfo.
 */
const PROFILE_CLAIMS = [
  ...['name', 'given_name', 'family_name', 'nickname', 'preferred_username', 'picture'],
  ...['email', 'email_verified'],
]

/** Whether one of these scopes was granted, and the claims have nothing of it. */
function lacksProfile(
  provider: AuthorizationCodeProvider,
  tokens: Tokens,
  claims: Readonly<Record<string, unknown>>,
): boolean {
  const requested = textsOf(provider.authorizationParams()).get('scope')
  const scopes = (tokens.scope ?? requested ?? '').split(' ')
  return ['profile', 'email'].some((name) => scopes.includes(name)) && PROFILE_CLAIMS.every((name) => !(name in claims))
}

const JSON_WANTED = { accept: 'application/json' }

/** What requests with an access token are made with. */
interface OpenedParts {
  /** The functions of openid-client. */
  readonly client: typeof parts
  /** Configuration of openid-client for the provider. */
  readonly configuration: openid.Configuration
  /** The provider. */
  readonly provider: AuthorizationCodeProvider
  /** The access token. */
  readonly accessToken: string
  /** DPoP key to which the token is bound, if there is one. */
  readonly bound: openid.DPoPOptions
}

/** Requests protected resources with openid-client. */
export class OpenedResources implements ProtectedResources {
  constructor(private readonly parts: OpenedParts) {}

  /** A GET with the token. */
  async get(url: string, headers?: Readonly<Record<string, string>>): Promise<unknown> {
    return this.#json(() => this.#ask(url, 'GET', new Headers({ ...JSON_WANTED, ...headers })))
  }

  /** A POST with the token. */
  async post(
    url: string,
    body?: URLSearchParams | object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    const isForm = body === undefined || body instanceof URLSearchParams
    const type = isForm ? {} : { 'content-type': 'application/json' }
    const all = new Headers({ ...JSON_WANTED, ...type, ...headers })
    return this.#json(() => this.#ask(url, 'POST', all, isForm ? body : JSON.stringify(body)))
  }

  /** Sends a request unchanged, without the token. */
  async send(request: Request): Promise<unknown> {
    return this.#json(async () => {
      const { client, configuration } = this.parts
      const send = configuration[client.customFetch]
      if (!send) throw new TypeError('nothing can be sent')
      const headers = Object.fromEntries(request.headers)
      const body = request.body && (await request.text())
      return send(request.url, { method: request.method, headers, body, redirect: 'manual' })
    })
  }

  #ask(url: string, method: string, headers: Headers, body?: URLSearchParams | string): Promise<Response> {
    const { client, configuration, provider, accessToken, bound } = this.parts
    const target = new URL(url)
    for (const [name, value] of textsOf(provider.userinfo.params)) target.searchParams.set(name, value)
    return client.fetchProtectedResource(configuration, accessToken, target, method, body, headers, bound)
  }

  async #json(ask: () => Promise<Response>): Promise<unknown> {
    try {
      const response = await ask()
      // RFC 6750 section 3: the body of an error may be JSON that looks like a profile.
      if (!response.ok) throw new TypeError(`status ${String(response.status)}`)
      // A signed response would not be verified here: only openid-client verifies signed userinfo.
      if (response.headers.get('content-type')?.startsWith('application/jwt')) throw new TypeError('a signed answer')
      return await response.json()
    } catch (error) {
      throw new OAuthCallbackError(`The provider "${this.parts.provider.id}" did not identify the user.`, {
        cause: explain(error),
      })
    }
  }
}
