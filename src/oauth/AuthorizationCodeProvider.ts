import type { AuthMethod } from '../core/AuthMethod.js'
import { OAuthProfileParseError } from '../core/errors.js'
import type { PartialTokens, Tokens, User } from '../core/User.js'
import { type Awaitable, defined } from '../core/guards.js'
import type { Profile, ServiceProfile } from '../core/VerifiedIdentity.js'
import {
  FACTS,
  type KnownOptions,
  Provider,
  type ProviderFacts,
  STYLE,
  type UnknownOption,
  unknownOptions,
} from '../core/Provider.js'
import { namesOf } from '../core/unknownNames.js'
import { type AccountAliases, standardTokens, standardUser } from './standardClaims.js'
import {
  type AuthorizationEndpoint,
  type Endpoint,
  endpointOf,
  type EndpointParams,
  mergeEndpoints,
  type PinnedMetadata,
  type TokenEndpoint,
  type UserinfoEndpoint,
} from './endpoints.js'

/** Replaces `fetch` for every request to one provider, for proxies, mocks and custom headers. */
export const customFetch: unique symbol = Symbol.for('authengine.customFetch')

/**
 * What binds a response of the provider to the browser that started the sign-in: a PKCE verifier (RFC 7636), `state`
 * (RFC 6749 section 10.12), or a nonce in the ID token (OpenID Connect Core section 15.5.2). `none` is for services
 * that support none of them.
 */
export type OAuthCheck = 'pkce' | 'state' | 'nonce' | 'none'

/**
 * Form of `state`. `sealed` says where the sign-in began and which deployment started it: a sign-in without its cookie
 * can restart, and deployments can share a callback. `plain` says the same with only letters, digits, `-` and `_`, and
 * is a third longer. `short` has 22 letters and digits and says nothing: such a sign-in cannot restart, and no callback
 * is shared.
 */
export type StateForm = 'sealed' | 'plain' | 'short'

/** How a client authenticates at the token endpoint (OpenID Connect Core section 9). */
export type ClientAuthenticationMethod =
  'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt' | 'private_key_jwt' | 'none'

/** Client metadata (OpenID Connect Dynamic Client Registration 1.0 section 2), besides the id and the secret. */
export interface ClientSettings {
  /**
   * How the client authenticates at the token endpoint. Any other value is a configuration fault. Default:
   * `client_secret_basic`, or `client_secret_post` if the metadata lists it without `client_secret_basic`; `none`
   * without a secret.
   */
  readonly token_endpoint_auth_method?: ClientAuthenticationMethod | (string & {}) | undefined
  /** Algorithm with which the provider signs ID tokens. Default: the advertised ones, otherwise `RS256`. */
  readonly id_token_signed_response_alg?: string | undefined
  /** Algorithm with which the provider signs userinfo. Default: userinfo is unsigned JSON. */
  readonly userinfo_signed_response_alg?: string | undefined
  /** Algorithm with which the provider signs authorization responses (JARM). */
  readonly authorization_signed_response_alg?: string | undefined
  /** Whether to push authorization requests (RFC 9126). Default: if the provider requires it. */
  readonly require_pushed_authorization_requests?: boolean | undefined
  /** Whether to bind tokens to a key of this process (RFC 9449, DPoP). Default: false. */
  readonly dpop_bound_access_tokens?: boolean | undefined
  /** Any other client metadata. */
  readonly [member: string]: unknown
}

/** Options of a provider with the authorization code flow. */
export interface AuthorizationCodeOptions<P extends ServiceProfile = Profile> extends Partial<ProviderFacts> {
  /** Client id. Default: env `AUTH_{PROVIDER}_ID`. */
  readonly clientId?: string | undefined
  /** Client secret. Default: env `AUTH_{PROVIDER}_SECRET`. */
  readonly clientSecret?: string | undefined
  /**
   * Issuer identifier: an https URL, exactly as the provider writes it, except for a slash at the end. The metadata is
   * discovered below it (OpenID Connect Discovery section 4, RFC 8414). Default: env `AUTH_{PROVIDER}_ISSUER`.
   */
  readonly issuer?: string | undefined
  /** API key, for services that need one besides the access token. Default: env `AUTH_{PROVIDER}_KEY`. */
  readonly apiKey?: string | undefined
  /**
   * URL of the metadata, or a path below the issuer, if the metadata is not at the standard path. Endpoints in these
   * options win over those in the metadata.
   */
  readonly wellKnown?: string | undefined
  /** URL of the public keys that verify ID tokens (JWK Set). Default: the discovered one. */
  readonly jwks_endpoint?: string | undefined
  /** Authorization endpoint, to which users are redirected (RFC 6749 section 3.1). Default: the discovered one. */
  readonly authorization?: Endpoint<AuthorizationEndpoint> | undefined
  /** Token endpoint, at which the code is exchanged (RFC 6749 section 3.2). Default: the discovered one. */
  readonly token?: Endpoint<TokenEndpoint> | undefined
  /** Userinfo endpoint, which returns the profile (OpenID Connect Core section 5.3). Default: the discovered one. */
  readonly userinfo?: Endpoint<UserinfoEndpoint<P>> | undefined
  /**
   * Requested scopes. A `scope` in `authorization.params` wins. Default: those of the provider's class; with OpenID
   * Connect `openid profile email`.
   */
  readonly scopes?: readonly string[] | undefined
  /** Separator between scopes. Default: a space (RFC 6749 section 3.3). */
  readonly scopeSeparator?: string | undefined
  /**
   * What binds the response to the browser; replaces the default. `state` is always sent, except with `['none']` and no
   * shared callback. Default: `pkce`; with OpenID Connect also `state` and `nonce`.
   */
  readonly checks?: readonly OAuthCheck[] | undefined
  /**
   * Names of the parameters that clients may add to the authorization request, such as `login_hint`, in the query of
   * `signin/{provider}` or in a form. They never replace what the application has set. Even if they are listed, clients
   * can never add the parameters of the protocol, `scope`, `resource`, `audience`, `claims`, `authorization_details`,
   * `id_token_hint`, `registration` and `dpop_jkt`. They cannot add `max_age` and `acr_values` if the application sets
   * one of these or `claims`. At most 20 parameters are added, of at most 16,384 characters each. Default: any other
   * name.
   */
  readonly clientParams?: readonly string[] | undefined
  /**
   * Where the profile comes from: true for the ID token, false for the userinfo endpoint. Default: the ID token; if it
   * has neither a name nor an email address although the scopes `profile` or `email` were granted, also the userinfo
   * endpoint.
   */
  readonly idToken?: boolean | undefined
  /** Client metadata. */
  readonly client?: ClientSettings | undefined
  /**
   * Makes a user from a profile. The user must have an `id`, which becomes the `providerAccountId`. If it throws, or
   * the user has no id, the sign-in fails with `OAuthProfileParseError`. Default: uses the standard claims.
   */
  profile?(profile: P, tokens: Tokens): Awaitable<User>
  /**
   * Selects the tokens to store. Default: `access_token`, `id_token`, `refresh_token`, `expires_at`, `scope`,
   * `token_type`, `session_state`.
   */
  account?(tokens: Tokens): PartialTokens | undefined
  /**
   * Authentication methods that a sign-in with this provider stands for (RFC 8176), from the verified claims of the ID
   * token, such as `amr` and `acr`. Return `['fed', 'mfa']` if the claims say that the provider has checked two factors:
   * the sign-in then has level 2, and no second factor is asked for. Do so only for a provider whose claims you know, and
   * require them with `authorization: { params: { acr_values: … } }`. It is not called without an ID token. Default:
   * `['fed']`.
   *
   * @example
   * ```ts
   * authMethods: ({ amr }) => (Array.isArray(amr) && amr.includes('mfa') ? ['fed', 'mfa'] : ['fed'])
   * ```
   */
  authMethods?(claims: Readonly<Record<string, unknown>>): readonly AuthMethod[]
  /**
   * Former ids of accounts that another library stored. At its first sign-in, an unknown account is linked to the user
   * who owns the account with a former id. The row of that account stays. Needs an adapter. Default: none.
   */
  readonly accountAliases?: AccountAliases<P> | undefined
  /**
   * Links an account to the user with the same email address. Dangerous: anyone who can set an email address at the
   * provider without proving it takes over the user. An email address that is not verified, according to the provider,
   * links to no user.
   *
   * An account is also not linked to a user whose email address was never verified (`emailVerified` is null) and who
   * has a passkey, or an account at a provider without this option or with `allowDangerousUnverifiedEmail`: the person
   * who created that user may have claimed the email address of another user, and would keep access. If the application
   * registers users itself, with a password for example, it must verify their email addresses. Default: false.
   */
  readonly allowDangerousEmailAccountLinking?: boolean | undefined
  /**
   * Keeps an email address in the user although the provider says that it is not verified. Dangerous: anyone who types
   * the email address of another user looks like that user. Use it only for a provider whose email addresses you manage
   * yourself. Such an email address still links to no user. Default: false, the user has no email address.
   */
  readonly allowDangerousUnverifiedEmail?: boolean | undefined
  /**
   * Allows http to the hosts of `issuer` (or `AUTH_{PROVIDER}_ISSUER`), `wellKnown` and the endpoints in these options,
   * such as `http://keycloak:8080` in a compose file. Dangerous: an attacker on the network between the site and the
   * provider can sign in as any user. Metadata cannot allow further hosts. In production, each host must be private: a
   * name without a dot, a name below `.internal`, `.local`, `.localhost`, `.test` or `.home.arpa`, or an IP address of
   * a private network. Default: false, http is allowed to this machine only.
   */
  readonly allowDangerousHttp?: boolean | undefined
  /** Base URL of the deployment whose callback is registered. Default: `redirectProxyUrl` of the configuration. */
  readonly redirectProxyUrl?: string | undefined
  /** Replaces `fetch` for requests to this provider. */
  readonly [customFetch]?: typeof fetch | undefined
}

/** Facts of a service, which a subclass states. */
export type AuthorizationCodeFacts<P extends ServiceProfile = Profile> = AuthorizationCodeOptions<P> & ProviderFacts

/**
 * A service with the authorization code flow (RFC 6749 section 4.1). The subclass states facts, the application sets
 * options.
 */
export abstract class AuthorizationCodeProvider<P extends ServiceProfile = ServiceProfile> extends Provider {
  /** PKCE method (RFC 7636 section 4.2); `plain` only for a service that does not support `S256`. */
  readonly codeChallengeMethod: 'S256' | 'plain' = 'S256'
  /** Form of `state` that the service returns unchanged. Default: `sealed`, the service returns any value unchanged. */
  readonly stateForm: StateForm = 'sealed'
  /**
   * Whether the issuer in the metadata is accepted, even if it is not the configured one. Default: false, both must be
   * equal.
   */
  readonly trustsMetadataIssuer: boolean = false
  /**
   * Whether the service may give an id that other libraries store to another person later. If so, `accountAliases` is
   * refused.
   */
  readonly reassignsFormerIds: boolean = false
  /**
   * Metadata of a service with one fixed issuer. It is not discovered, unless the application sets another issuer or
   * `wellKnown`.
   */
  readonly pinnedMetadata: PinnedMetadata | undefined = undefined
  override readonly trustsEmails: boolean
  /**
   * Facts and options, merged: options win, parameters and client metadata are merged one by one, lists are replaced.
   */
  readonly settings: Omit<AuthorizationCodeFacts<P>, 'authorization' | 'token' | 'userinfo'>
  /** Options of the application, without the facts. */
  readonly given: AuthorizationCodeOptions<P>
  /** Authorization endpoint. */
  readonly authorization: AuthorizationEndpoint
  /** Token endpoint. */
  readonly token: TokenEndpoint
  /** Userinfo endpoint. */
  readonly userinfo: UserinfoEndpoint<P>

  constructor(facts: AuthorizationCodeFacts<P>, options: AuthorizationCodeOptions<P> = {}) {
    const given = defined(options)
    super({
      id: given.id ?? facts.id,
      name: given.name ?? facts.name,
      style: { ...facts.style, ...given.style },
    })
    this.given = Object.freeze(given)
    this.settings = Object.freeze({ ...facts, ...given, client: { ...facts.client, ...given.client } })
    // An email address that is kept although it is not verified must find no user.
    const { allowDangerousEmailAccountLinking: links, allowDangerousUnverifiedEmail: keeps } = this.settings
    this.trustsEmails = Boolean(links) && !keeps
    this.authorization = merged<AuthorizationEndpoint>(facts.authorization, given.authorization)
    this.token = merged<TokenEndpoint>(facts.token, given.token)
    this.userinfo = merged<UserinfoEndpoint<P>>(facts.userinfo, given.userinfo)
  }

  /** What binds the response to the browser. */
  get checks(): readonly OAuthCheck[] {
    return this.settings.checks ?? this.defaultChecks
  }

  /** What binds the response to the browser by default. */
  protected get defaultChecks(): readonly OAuthCheck[] {
    return ['pkce']
  }

  override unknownOptions(): readonly UnknownOption[] {
    return [...unknownOptions(this.given, OPTIONS), ...wrongScopes(this.given)]
  }

  /** Names of the server metadata that this provider needs. */
  abstract get requiredMetadata(): readonly string[]

  /** Corrects a token response of a service that does not follow RFC 6749. Default: returns it unchanged. */
  corrected(response: Response): Awaitable<Response> {
    return response
  }

  /** Parameters of the authorization request besides those of the protocol. */
  authorizationParams(): EndpointParams {
    const { scopes, scopeSeparator = ' ' } = this.settings
    // At run time, the option may have any type: unknownOptions reports it.
    const scope = Array.isArray(scopes) ? scopes.join(scopeSeparator) : ''
    return { ...(scope !== '' && { scope }), ...this.authorization.params }
  }

  /**
   * Parameters of the token request besides those of the protocol. Default: those of `token`.
   *
   * @param _answer - The authorization response, for services that need one of its parameters again.
   */
  tokenParams(_answer: URLSearchParams): EndpointParams {
    return this.token.params ?? {}
  }

  /** The issuer if the application sets none. Default: the one in the facts. */
  defaultIssuer(_clientId: string): string | undefined {
    return this.settings.issuer
  }

  /** The issuer for a value that the application wrote. Default: that value. */
  issuerOf(written: string): string {
    return written
  }

  /**
   * Whether the email address is verified, according to the service; undefined if it is unknown. Default:
   * `email_verified`.
   */
  emailVerified(profile: P): boolean | undefined {
    return flag(profile.email_verified)
  }

  /** Makes a user from a profile. The option `profile` wins. */
  async userFrom(profile: P, tokens: Tokens): Promise<User> {
    return this.settings.profile ? this.settings.profile(profile, tokens) : this.toUser(profile, tokens)
  }

  /** Adds values of the authorization response to the profile. Default: adds nothing. */
  completed(profile: P, _answer: URLSearchParams): P {
    return profile
  }

  /** The tokens to store. */
  accountFrom(tokens: Tokens): Partial<Tokens> {
    const kept = this.settings.account ? (this.settings.account(tokens) ?? {}) : standardTokens(tokens)
    return defined(kept) as Partial<Tokens>
  }

  /**
   * Authentication methods of a sign-in; undefined for those of the type of the provider.
   *
   * @param claims - Claims of the ID token, checked. Undefined if there is no ID token.
   * @throws OAuthProfileParseError if the option returns something else.
   */
  methodsOf(claims: Readonly<Record<string, unknown>> | undefined): readonly AuthMethod[] | undefined {
    const methods: unknown = claims && this.settings.authMethods?.(claims)
    if (methods === undefined) return undefined
    if (Array.isArray(methods) && methods.every(isMethodName)) return methods
    throw new OAuthProfileParseError(
      `authMethods of the provider "${this.id}" must return a list of names such as "fed" and "mfa", without blanks and "@".`,
    )
  }

  /** Makes a user from a profile of this service. Default: uses the standard claims. */
  protected toUser(profile: P, _tokens: Tokens): Awaitable<User> {
    return standardUser(profile)
  }
}

/** The finding for scopes that are not an array. Other libraries take a string. */
function wrongScopes({ scopes }: { readonly scopes?: unknown }): UnknownOption[] {
  if (scopes === undefined || Array.isArray(scopes)) return []
  const fix = "Write each scope as a string of its own: scopes: ['openid', 'email']."
  return [{ option: 'scopes', problem: 'is not an array, so it has no effect.', fix, isMistake: true }]
}

const OPTIONS: KnownOptions = {
  names: new Set([
    ...FACTS,
    ...namesOf<Omit<AuthorizationCodeOptions, keyof ProviderFacts>>({
      clientId: true,
      clientSecret: true,
      issuer: true,
      apiKey: true,
      wellKnown: true,
      jwks_endpoint: true,
      authorization: true,
      token: true,
      userinfo: true,
      scopes: true,
      scopeSeparator: true,
      checks: true,
      clientParams: true,
      idToken: true,
      client: true,
      profile: true,
      account: true,
      authMethods: true,
      accountAliases: true,
      allowDangerousEmailAccountLinking: true,
      allowDangerousUnverifiedEmail: true,
      allowDangerousHttp: true,
      redirectProxyUrl: true,
      [customFetch]: true,
    }),
    // Accepted but not read, because only OAuth 2 is supported.
    'version',
  ]),
  groups: {
    authorization: namesOf<AuthorizationEndpoint>({ url: true, params: true, fragment: true, request: true }),
    token: namesOf<TokenEndpoint>({ url: true, params: true, clientPrivateKey: true, request: true, conform: true }),
    userinfo: namesOf<UserinfoEndpoint>({ url: true, params: true, request: true }),
    accountAliases: namesOf<AccountAliases>({ ids: true, until: true }),
    client: new Set([
      'token_endpoint_auth_method',
      'id_token_signed_response_alg',
      'userinfo_signed_response_alg',
      'authorization_signed_response_alg',
      'require_pushed_authorization_requests',
      'dpop_bound_access_tokens',
    ]),
    style: STYLE,
  },
  loose: new Set(['client']),
  replacedBy: {
    accessTokenUrl: 'token',
    authorizationUrl: 'authorization',
    httpOptions: '[customFetch]: a fetch of your own, with its limits and its proxy',
    profileUrl: 'userinfo',
    protection: 'checks',
  },
}

/** A boolean, which some services send as text. */
const flag = (value: unknown): boolean | undefined =>
  value === undefined || value === null ? undefined : value === true || value === 'true'

const merged = <E extends { readonly params?: EndpointParams | undefined; request?: unknown }>(
  fact: Endpoint<E> | undefined,
  option: Endpoint<E> | undefined,
): E => mergeEndpoints(endpointOf<E>(fact), endpointOf<E>(option))

/** Whether a value can be stored as the name of an authentication method: without blanks and `@`. */
const isMethodName = (value: unknown): value is AuthMethod => typeof value === 'string' && /^[^\s@]{1,64}$/.test(value)
