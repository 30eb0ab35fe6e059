import type { JSONWebKeySet } from 'jose'
import { decodeJwt } from 'jose/jwt/decode'
import { jwtVerify } from 'jose/jwt/verify'
import type * as openid from 'openid-client'
import type { Account, ProviderSession, Tokens } from '../core/User.js'
import type { Clock } from '../core/ports.js'
import type { ServiceProfile } from '../core/VerifiedIdentity.js'
import { CallbackRouteError, OAuthCallbackError, OAuthSignInError } from '../core/errors.js'
import { isSecureUrl } from '../http/origins.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import type { OAuthClient } from './OAuthClients.js'
import { OAuthProvider } from './OAuthProvider.js'
import { explain, textsOf } from './tokenResponse.js'
import { oauthProfile, oidcProfile, OpenedResources } from './profiles.js'
import type { PublishedKeys } from './PublishedKeys.js'
import {
  type Assurance,
  checkIdToken,
  faultOfLogoutToken,
  signsWithSecret,
  SKEW_SECONDS,
  verifyWithSecret,
} from './checkIdToken.js'
import type { UserinfoRequest } from './endpoints.js'
import type * as parts from './openidParts.js'

/** What an authorization response is checked against. */
export interface Expected extends Assurance {
  /** The `state` that was sent. */
  readonly state: string | undefined
  /** The `nonce` that was sent. */
  readonly nonce: string | undefined
  /** The PKCE code verifier. */
  readonly verifier: string | undefined
  /** Whether the token response must have an ID token. */
  readonly idToken: boolean
}

/** Result of a token request. */
export interface Grant {
  /** The tokens. */
  readonly tokens: Tokens
  /** Claims of the ID token, checked. */
  readonly claims: Readonly<Record<string, unknown>> | undefined
}

/** Errors caused by the configuration of the site: trying again does not help the user (RFC 6749 section 5.2). */
const OPERATOR_ERRORS = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope'])
/**
 * Age of keys in the cache of openid-client. Keys older than 60 seconds are fetched again for an unknown key id, keys
 * older than 300 seconds always.
 */
const AGED_SECONDS = 120
/** How long a configuration is reused: short enough that its keys do not count as older than 300 seconds. */
const VERIFIER_SECONDS = 60
const LONGEST_LIFE = Number.MAX_SAFE_INTEGER / 2

/** What is known of an account whose tokens are refreshed. */
export type KnownAccount = Partial<Pick<Account, 'id_token' | 'providerAccountId'>>

/** What an `AuthorizationServer` is built from. */
export interface ServerParts {
  /** The functions of openid-client, loaded when first needed. */
  readonly client: typeof parts
  /** Configuration of openid-client for this provider. */
  readonly configuration: openid.Configuration
  /** Makes the same configuration again. */
  readonly configure: () => Promise<openid.Configuration>
  /** Sends a request to the provider. */
  readonly send: openid.CustomFetch
  /** The public keys of the provider; undefined if it publishes none. */
  readonly keys: PublishedKeys | undefined
  /** The provider. */
  readonly provider: AuthorizationCodeProvider
  /** The client that is registered at the provider. */
  readonly us: OAuthClient
  /** Tells the time. */
  readonly clock: Clock
  /** DPoP key to which tokens are bound; undefined if they are not bound. */
  readonly dpop: openid.DPoPHandle | undefined
  /** Whether the issuer is known. Without it, signed responses cannot be verified. */
  readonly hasIssuer: boolean
}

/** A configuration that verifies with the known keys. */
interface Verifier {
  readonly known: JSONWebKeySet
  readonly configuration: openid.Configuration
  readonly madeAt: number
}

/** The authorization server of one provider. It is called with openid-client. */
export class AuthorizationServer {
  private readonly client: typeof parts
  private readonly provider: AuthorizationCodeProvider
  private readonly us: OAuthClient
  private readonly clock: Clock
  private readonly dpop: openid.DPoPHandle | undefined
  /** Metadata of the server. It is kept, because openid-client makes a copy for each call. */
  readonly metadata: Readonly<openid.ServerMetadata>
  /** Client id at the provider. */
  readonly #clientId: string
  private readonly configuration: openid.Configuration
  readonly #configure: ServerParts['configure']
  readonly #send: ServerParts['send']
  readonly #hasIssuer: boolean
  readonly #keys: PublishedKeys | undefined
  #verifier: Verifier | undefined

  constructor({ client, configuration, configure, keys, send, provider, us, clock, dpop, hasIssuer }: ServerParts) {
    this.#hasIssuer = hasIssuer
    this.client = client
    this.configuration = configuration
    this.metadata = configuration.serverMetadata()
    this.#clientId = configuration.clientMetadata().client_id
    this.#configure = configure
    this.#send = send
    this.provider = provider
    this.us = us
    this.clock = clock
    this.dpop = dpop
    this.#keys = keys
  }

  /**
   * The URL to which the user is redirected. The request is pushed first if the server requires it (RFC 9126).
   *
   * @throws OAuthSignInError when the server refuses, or the URL is not safe.
   */
  async authorizationUrl(parameters: URLSearchParams): Promise<URL> {
    const url = await this.#authorizationUrl(parameters)
    if (isSecureUrl(url.href, this.us.plainOrigins)) return url
    throw new OAuthSignInError(`The provider "${this.provider.id}" redirects to a URL that is not https.`)
  }

  async #authorizationUrl(parameters: URLSearchParams): Promise<URL> {
    const { authorization, settings } = this.provider
    if (authorization.request) {
      parameters.set('client_id', this.#clientId)
      parameters.set('response_type', 'code')
      return new URL(await authorization.request({ params: parameters }))
    }
    const pushes =
      settings.client?.require_pushed_authorization_requests ?? this.metadata.require_pushed_authorization_requests
    try {
      return pushes
        ? await this.client.buildAuthorizationUrlWithPAR(this.configuration, parameters, this.#bound)
        : this.#address(parameters)
    } catch (error) {
      throw new OAuthSignInError(`The provider "${this.provider.id}" refused the authorization request.`, {
        cause: explain(error),
      })
    }
  }

  /**
   * Checks an authorization response and exchanges its code.
   *
   * @throws OAuthCallbackError if the provider returns an error, or a response that fails the checks.
   * @throws CallbackRouteError if the provider refuses this client.
   */
  async exchange(answer: URL, { state, nonce, verifier, maxAge, acr, idToken }: Expected): Promise<Grant> {
    // Without a known issuer, the `iss` of RFC 9207 cannot be compared. The callback URL, different for each provider,
    // protects the flow.
    if (!this.#hasIssuer) answer.searchParams.delete('iss')
    const checks: openid.AuthorizationCodeGrantChecks = {
      idTokenExpected: idToken,
      ...(state !== undefined && { expectedState: state }),
      ...(nonce !== undefined && { expectedNonce: nonce }),
      ...(verifier !== undefined && { pkceCodeVerifier: verifier }),
      ...(maxAge !== undefined && { maxAge }),
    }
    // Without keys nothing can be verified, so they are fetched before the code is used up.
    if (idToken || answer.searchParams.has('response')) await this.#requireKeys()
    return this.#granted(
      async () =>
        this.client.authorizationCodeGrant(
          await this.#verifying(),
          answer,
          checks,
          textsOf(this.provider.tokenParams(answer.searchParams)),
          this.#bound,
        ),
      { maxAge, acr },
    )
  }

  /**
   * Requests new tokens with a refresh token (RFC 6749 section 6).
   *
   * @param account - The stored account: a new ID token must be about the same user (OpenID Connect Core section 12.2).
   * @throws OAuthCallbackError if the provider returns an error, or a response that fails the checks.
   * @throws CallbackRouteError if the provider refuses this client.
   */
  async refresh(refreshToken: string, { id_token: idToken, providerAccountId }: KnownAccount = {}): Promise<Grant> {
    const grant = await this.#granted(async () =>
      this.client.refreshTokenGrant(await this.#verifying(), refreshToken, undefined, this.#bound),
    )
    const sub = grant.claims?.['sub']
    if (sub === undefined) return grant
    const isAsKept = idToken === undefined ? undefined : decodeJwt(idToken).sub === sub
    const isSame =
      isAsKept !== false &&
      (providerAccountId === undefined ||
        sub === providerAccountId ||
        (await this.#describes(grant, providerAccountId, isAsKept)))
    if (isSame) return grant
    throw new OAuthCallbackError(`The provider "${this.provider.id}" sent the tokens of another user.`)
  }

  /** Whether tokens belong to an account whose id is not its `sub`. */
  async #describes(grant: Grant, accountId: string, isAsKept = false): Promise<boolean> {
    const { provider } = this
    if (!isOAuth(provider)) return this.#hasId(await oidcProfile(provider, grant, this), grant, accountId)
    // With OAuth 2, the ID token does not identify the user, so the profile is requested. If `sub` is that of the
    // stored ID token, this is not necessary.
    if (isAsKept) return true
    const profile = await oauthProfile(provider, grant.tokens, this)
    const { sub } = profile
    return (sub === undefined || sub === grant.claims?.['sub']) && this.#hasId(profile, grant, accountId)
  }

  async #hasId(profile: ServiceProfile, { tokens }: Grant, accountId: string): Promise<boolean> {
    const { id } = await this.provider.userFrom(profile, tokens)
    return String(id) === accountId
  }

  /** The claims of the userinfo endpoint; they must be about the same subject (OpenID Connect Core section 5.3.2). */
  async userinfo(accessToken: string, subject: string): Promise<Readonly<Record<string, unknown>>> {
    try {
      return await this.client.fetchUserInfo(await this.#verifying(), accessToken, subject, this.#bound)
    } catch (error) {
      throw new OAuthCallbackError(`The userinfo of the provider "${this.provider.id}" cannot be used.`, {
        cause: explain(error),
      })
    }
  }

  /** What a handler gets to request the profile of the user. */
  userinfoRequest(tokens: Tokens): UserinfoRequest {
    const { clientId, clientSecret, apiKey } = this.us
    const { client, configuration, provider } = this
    const accessToken = tokens.access_token ?? ''
    const resources = new OpenedResources({ client, configuration, provider, accessToken, bound: this.#bound })
    const url = this.metadata.userinfo_endpoint
    const described = { ...provider.settings, clientId, clientSecret, userinfo: { ...provider.userinfo, url } }
    return { tokens, resources, url, clientId, clientSecret, apiKey, provider: described }
  }

  /** The URL at which the user ends the session at the provider; undefined if the provider has none. */
  endSessionUrl(parameters: Readonly<Record<string, string>>): URL | undefined {
    if (this.metadata.end_session_endpoint === undefined) return undefined
    return this.client.buildEndSessionUrl(this.configuration, parameters)
  }

  /**
   * The sessions that a logout token ends, and the id of the token, by which a replay is recognised.
   *
   * @throws OAuthCallbackError if the token is not valid.
   */
  async logoutSubject(token: string): Promise<{ readonly id: string; readonly ended: ProviderSession }> {
    const now = this.clock.seconds()
    try {
      const { id_token_signing_alg_values_supported: advertised = ['RS256'], issuer } = this.metadata
      const algorithm = this.provider.settings.client?.id_token_signed_response_alg
      const { payload } = await jwtVerify(token, this.#published.find, {
        algorithms: algorithm === undefined ? [...advertised] : [algorithm],
        audience: this.#clientId,
        clockTolerance: SKEW_SECONDS,
        currentDate: new Date(now * 1000),
        issuer,
      })
      const fault = faultOfLogoutToken(token, payload, now)
      if (fault !== undefined) throw new TypeError(fault)
      const sid: unknown = payload['sid']
      const ended = { ...(typeof sid === 'string' && { sid }), ...(payload.sub !== undefined && { sub: payload.sub }) }
      return { id: `${issuer} ${payload.jti ?? ''}`, ended }
    } catch (error) {
      throw new OAuthCallbackError(`The logout token of the provider "${this.provider.id}" is invalid.`, {
        cause: explain(error),
      })
    }
  }

  get #published(): PublishedKeys {
    if (!this.#keys) throw new TypeError('its keys are not known')
    return this.#keys
  }

  async #requireKeys(): Promise<void> {
    if (signsWithSecret(this.provider)) return
    try {
      await this.#keys?.get()
    } catch (error) {
      throw new OAuthCallbackError(`The keys of the provider "${this.provider.id}" cannot be read.`, {
        cause: explain(error),
      })
    }
  }

  #address(parameters: URLSearchParams): URL {
    const url = this.client.buildAuthorizationUrl(this.configuration, parameters)
    // openid-client replaces every signed response mode with `jwt`, which would turn a form post into a query.
    const mode = parameters.get('response_mode')
    if (mode !== null) url.searchParams.set('response_mode', mode)
    return url
  }

  async #granted(
    grant: () => Promise<openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers>,
    assurance: Partial<Assurance> = {},
  ): Promise<Grant> {
    try {
      const tokens = await grant()
      requireSuccess(tokens)
      const claims = tokens.claims()
      const now = this.clock.seconds()
      if (tokens.id_token !== undefined && claims) {
        const { id_token: token, access_token: accessToken } = tokens
        if (signsWithSecret(this.provider)) await verifyWithSecret(token, this.provider, this.us.clientSecret, now)
        await checkIdToken({ token, claims, accessToken, clientId: this.#clientId, ...assurance, now })
      }
      const expiresIn = tokens.expires_in
      return {
        tokens: { ...tokens, ...(expiresIn !== undefined && { expires_at: now + Math.floor(expiresIn) }) },
        claims,
      }
    } catch (error) {
      if (error instanceof OAuthCallbackError) throw error
      if (this.#rejectsClient(error)) {
        const message = `The provider "${this.provider.id}" refused this client: check its client id, secret and authentication method.`
        throw new CallbackRouteError(message, { cause: explain(error) })
      }
      throw new OAuthCallbackError(`The response of the provider "${this.provider.id}" was not accepted.`, {
        cause: explain(error),
      })
    }
  }

  /**
   * Whether an error says that the server refuses this client. A server may do so with status 401 and
   * `WWW-Authenticate` (RFC 6749 section 5.2).
   */
  #rejectsClient(error: unknown): boolean {
    const { ResponseBodyError, WWWAuthenticateChallengeError } = this.client
    if (error instanceof WWWAuthenticateChallengeError) return error.status === 401
    return error instanceof ResponseBodyError && OPERATOR_ERRORS.has(error.error)
  }

  get #bound(): openid.DPoPOptions {
    return this.dpop ? { DPoP: this.dpop } : {}
  }

  /**
   * A configuration that verifies with the published keys.
   *
   * openid-client has its own cache. It fetches keys again if a key id is unknown and the keys are older than a minute.
   * The published keys are put into that cache with such an age. Then openid-client fetches keys only for an unknown
   * key id, and gets the next refresh.
   */
  async #verifying(): Promise<openid.Configuration> {
    const { client } = this
    const keys = this.#keys
    const known = keys?.current
    if (!keys) return this.configuration
    // eslint-disable-next-line no-restricted-syntax -- openid-client compares with the clock of the machine.
    const now = Math.floor(Date.now() / 1000)
    const last = this.#verifier
    if (last && last.known === known && Math.abs(now - last.madeAt) < VERIFIER_SECONDS) return last.configuration
    const configuration = await this.#configure()
    if (known) {
      client.setJwksCache(configuration, { jwks: known, uat: now - AGED_SECONDS })
      this.#verifier = { known, configuration, madeAt: now }
    }
    configuration[client.customFetch] = async (url, options) =>
      url === this.metadata.jwks_uri
        ? Response.json(await (known ? keys.newerThan(known) : keys.get()))
        : this.#send(url, options)
    return configuration
  }
}

const isOAuth = (provider: AuthorizationCodeProvider): provider is OAuthProvider => provider instanceof OAuthProvider

/**
 * Refuses a response with an error besides tokens, or with an `expires_in` that is too large (RFC 6749 sections 5.1 and
 * 5.2).
 */
function requireSuccess({ error, expires_in: expiresIn }: openid.TokenEndpointResponse): void {
  if (error !== undefined) throw new TypeError('it contains an error together with tokens')
  if (expiresIn !== undefined && expiresIn > LONGEST_LIFE)
    throw new TypeError('"expires_in" is not a number of seconds')
}
