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

/** Replaces `fetch` for every request to one provider: for proxies, mocks and headers of your own. */
export const customFetch: unique symbol = Symbol.for('authengine.customFetch')

/**
 * What binds an answer of the provider to the browser that asked: a verifier (RFC 7636), the state (RFC 6749 section 10.12), a
 * nonce in the ID token (OpenID Connect Core section 15.5.2), or nothing at all, for a service that bears none of them.
 */
export type OAuthCheck = 'pkce' | 'state' | 'nonce' | 'none'

/**
 * What a `state` looks like: `sealed` tells a lost sign-in where it began, and a shared callback whose it is; `plain` does
 * so with no characters but letters, digits, `-` and `_`, and is a third longer; `short` has 22 letters and digits and says
 * nothing, so a lost sign-in cannot go on, and no callback is shared.
 */
export type StateForm = 'sealed' | 'plain' | 'short'

/** How a client proves itself at the token endpoint (OpenID Connect Core section 9). */
export type ClientAuthenticationMethod =
  'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt' | 'private_key_jwt' | 'none'

/** Client metadata (OpenID Connect Registration section 2) to set, beside the id and the secret. */
export interface ClientSettings {
  /**
   * How the client proves itself; the engine refuses to start with another word. Default: `client_secret_basic`; `none`
   * without a secret.
   */
  readonly token_endpoint_auth_method?: ClientAuthenticationMethod | (string & {}) | undefined
  /** Algorithm the provider signs ID tokens with. Default: what it advertises, else `RS256`. */
  readonly id_token_signed_response_alg?: string | undefined
  /** Algorithm the provider signs userinfo with. Default: it answers JSON. */
  readonly userinfo_signed_response_alg?: string | undefined
  /** Algorithm the provider signs authorization responses with (JARM). */
  readonly authorization_signed_response_alg?: string | undefined
  /** Pushes authorization requests (RFC 9126). Default: when the provider requires it. */
  readonly require_pushed_authorization_requests?: boolean | undefined
  /** Binds tokens to a key of this process (RFC 9449, DPoP). Default: false. */
  readonly dpop_bound_access_tokens?: boolean | undefined
  /** Any other client metadata. */
  readonly [member: string]: unknown
}

/** What an application may say of a provider that sends users back with a code. */
export interface AuthorizationCodeOptions<P extends ServiceProfile = Profile> extends Partial<ProviderFacts> {
  /** Client id. Default: env `AUTH_{PROVIDER}_ID`. */
  readonly clientId?: string | undefined
  /** Client secret. Default: env `AUTH_{PROVIDER}_SECRET`. */
  readonly clientSecret?: string | undefined
  /**
   * Issuer identifier, an https URL as the provider writes it; only a slash at its end may differ. Its metadata is discovered
   * (OpenID Connect Discovery section 4, RFC 8414). Default: env `AUTH_{PROVIDER}_ISSUER`.
   */
  readonly issuer?: string | undefined
  /** Key of the service's API, where it wants one beside the token. Default: env `AUTH_{PROVIDER}_KEY`. */
  readonly apiKey?: string | undefined
  /**
   * URL of the metadata, or a path below the issuer, where it is not where the issuer says. Endpoints given here win over
   * those in it.
   */
  readonly wellKnown?: string | undefined
  /** URL of the keys that sign ID tokens. Default: the discovered one. */
  readonly jwks_endpoint?: string | undefined
  /** Where users are sent to sign in (RFC 6749 section 3.1). Default: the discovered endpoint. */
  readonly authorization?: Endpoint<AuthorizationEndpoint> | undefined
  /** Where the code is exchanged (RFC 6749 section 3.2). Default: the discovered endpoint. */
  readonly token?: Endpoint<TokenEndpoint> | undefined
  /** Where the profile is (OpenID Connect Core section 5.3). Default: the discovered endpoint. */
  readonly userinfo?: Endpoint<UserinfoEndpoint<P>> | undefined
  /**
   * What is asked for. A `scope` in `authorization.params` wins. Default: what the provider's class says; with OpenID Connect
   * `openid profile email`.
   */
  readonly scopes?: readonly string[] | undefined
  /** What joins the scopes. Default: a blank (RFC 6749 section 3.3). */
  readonly scopeSeparator?: string | undefined
  /**
   * What binds the answer to the browser; replaces the default. A state is sent whatever is listed, except with `['none']`.
   * Default: `pkce`; OpenID Connect also `state` and `nonce`.
   */
  readonly checks?: readonly OAuthCheck[] | undefined
  /**
   * Names of the parameters that clients may add to the authorization request, in the query of `signin/{provider}` or in a form:
   * such as `login_hint`. They never replace what the application has set. Never from a client, whatever is listed, are the
   * parameters of the protocol, `scope`, `resource`, `audience`, `claims`, `authorization_details`, `id_token_hint`,
   * `registration` and `dpop_jkt`; nor are `max_age` and `acr_values` where the application asks for one of them. At most 20
   * pass, of at most 16,384 characters each. Default: any other name.
   */
  readonly clientParams?: readonly string[] | undefined
  /** False to fetch the profile from the userinfo endpoint although there is an ID token. Default: true. */
  readonly idToken?: boolean | undefined
  /** Client metadata. */
  readonly client?: ClientSettings | undefined
  /**
   * The user a profile describes. Must have an `id`, which becomes the `providerAccountId`. Default: the standard claims. An
   * exception, and a user without an id, are an `OAuthProfileParseError`.
   */
  profile?(profile: P, tokens: Tokens): Awaitable<User>
  /** What is kept of the tokens. Default: `access_token`, `id_token`, `refresh_token`, `expires_at`, `scope`, `token_type`, `session_state`. */
  account?(tokens: Tokens): PartialTokens | undefined
  /**
   * Former ids of accounts that another library stored. At the first sign-in, an account that is not known is linked to the
   * user who owns the account with a former id; the row of that account stays. Needs an adapter. Default: none.
   */
  readonly accountAliases?: AccountAliases<P> | undefined
  /**
   * Links an account to the user with the same email address. Dangerous: anyone who can set an address at the provider
   * without proving it takes over the user. An address of which the provider says that it is not verified links to no user.
   *
   * Nor does anyone link to a user whose address was never verified (`emailVerified` is null) and who has a passkey, or an
   * account at a provider without this option, or with `allowDangerousUnverifiedEmail`: the person who created that user may have
   * claimed the address of another user, and would keep access. Users whom the application itself registers, with a
   * password for example, are the application's to prove. Default: false.
   */
  readonly allowDangerousEmailAccountLinking?: boolean | undefined
  /**
   * Keeps an email address in the user although the provider says that it is not verified. Dangerous: anyone who types
   * the address of another user looks like them; for a provider whose addresses you manage yourself. Such an address
   * links to no user all the same. Default: false, the user has no address.
   */
  readonly allowDangerousUnverifiedEmail?: boolean | undefined
  /**
   * Allows http to the hosts that `issuer` (or `AUTH_{PROVIDER}_ISSUER`), `wellKnown` and the endpoints name, such as
   * `http://keycloak:8080` in a compose file. Dangerous: an attacker on the network between the two can sign in as any user.
   * Metadata allows no further host. In production, each must be a private one: a name without a dot, or below
   * `.internal`, `.local`, `.localhost`, `.test` or `.home.arpa`, or an address of a private network. Default: false, http is
   * for this machine only.
   */
  readonly allowDangerousHttp?: boolean | undefined
  /** Where a shared callback is registered. Default: the option of the same name of the configuration. */
  readonly redirectProxyUrl?: string | undefined
  /** Replaces `fetch` for requests to this provider. */
  readonly [customFetch]?: typeof fetch | undefined
}

/** What a subclass knows of a service. */
export type AuthorizationCodeFacts<P extends ServiceProfile = Profile> = AuthorizationCodeOptions<P> & ProviderFacts

/** A service that sends users back with a code (RFC 6749 section 4.1). Facts belong to the subclass, options to the application. */
export abstract class AuthorizationCodeProvider<P extends ServiceProfile = ServiceProfile> extends Provider {
  /** How a verifier is shown beforehand (RFC 7636 section 4.2); `plain` only where a service knows nothing else. */
  readonly codeChallengeMethod: 'S256' | 'plain' = 'S256'
  /** What the service does to a `state`. Default: `sealed`, it gives back whatever it was given. */
  readonly stateForm: StateForm = 'sealed'
  /** Whether the issuer is what the metadata says, wherever the metadata was found. Default: false, they must agree. */
  readonly trustsMetadataIssuer: boolean = false
  /** Whether ids that other libraries store are given to another person later: then `accountAliases` is refused. */
  readonly reassignsFormerIds: boolean = false
  /** Metadata of a service with one fixed issuer: not discovered, unless the application names another issuer, or `wellKnown`. */
  readonly pinnedMetadata: PinnedMetadata | undefined = undefined
  override readonly trustsEmails: boolean
  /** Facts and options as one: options win; parameters and client metadata are merged, lists replaced. */
  readonly settings: Omit<AuthorizationCodeFacts<P>, 'authorization' | 'token' | 'userinfo'>
  /** What the application said, without the facts. */
  readonly given: AuthorizationCodeOptions<P>
  /** Where users are sent. */
  readonly authorization: AuthorizationEndpoint
  /** Where the code is exchanged. */
  readonly token: TokenEndpoint
  /** Where the profile is. */
  readonly userinfo: UserinfoEndpoint<P>

  /**
   * @param facts - What is true of the service.
   * @param options - What the application says.
   */
  constructor(facts: AuthorizationCodeFacts<P>, options: AuthorizationCodeOptions<P> = {}) {
    const given = defined(options)
    super({
      id: given.id ?? facts.id,
      name: given.name ?? facts.name,
      style: { ...facts.style, ...given.style },
    })
    this.given = Object.freeze(given)
    this.settings = Object.freeze({ ...facts, ...given, client: { ...facts.client, ...given.client } })
    // An address that is kept although it was never verified finds no user.
    const { allowDangerousEmailAccountLinking: links, allowDangerousUnverifiedEmail: keeps } = this.settings
    this.trustsEmails = Boolean(links) && !keeps
    this.authorization = merged<AuthorizationEndpoint>(facts.authorization, given.authorization)
    this.token = merged<TokenEndpoint>(facts.token, given.token)
    this.userinfo = merged<UserinfoEndpoint<P>>(facts.userinfo, given.userinfo)
  }

  /** What binds the answer to the browser. */
  get checks(): readonly OAuthCheck[] {
    return this.settings.checks ?? this.defaultChecks
  }

  /** What binds the answer to the browser by default. */
  protected get defaultChecks(): readonly OAuthCheck[] {
    return ['pkce']
  }

  override unknownOptions(): readonly UnknownOption[] {
    return unknownOptions(this.given, OPTIONS)
  }

  /** Names of the server metadata without which this provider cannot be asked. */
  abstract get requiredMetadata(): readonly string[]

  /** Corrects a token response of a service that bends the rules. Default: leaves it as it is. */
  corrected(response: Response): Awaitable<Response> {
    return response
  }

  /** Parameters to send besides those of the protocol. */
  authorizationParams(): EndpointParams {
    const { scopes, scopeSeparator = ' ' } = this.settings
    return { ...(scopes?.length && { scope: scopes.join(scopeSeparator) }), ...this.authorization.params }
  }

  /**
   * Parameters of the token request besides those of the protocol. Default: those of `token`.
   *
   * @param _answer - The authorization response, for services that want something of it again.
   */
  tokenParams(_answer: URLSearchParams): EndpointParams {
    return this.token.params ?? {}
  }

  /** The issuer where an application writes none. Default: the fact. */
  defaultIssuer(_clientId: string): string | undefined {
    return this.settings.issuer
  }

  /** The issuer, given what an application writes for it. Default: the same. */
  issuerOf(written: string): string {
    return written
  }

  /** Whether the service says that the email address is verified; undefined when it does not tell. Default: `email_verified`. */
  emailVerified(profile: P): boolean | undefined {
    return flag(profile.email_verified)
  }

  /** The user a profile describes; the application's own `profile` wins. */
  async userFrom(profile: P, tokens: Tokens): Promise<User> {
    return this.settings.profile ? this.settings.profile(profile, tokens) : this.toUser(profile, tokens)
  }

  /** Adds what only the authorization response says to the profile. Default: nothing. */
  completed(profile: P, _answer: URLSearchParams): P {
    return profile
  }

  /** What is kept of the tokens. */
  accountFrom(tokens: Tokens): Partial<Tokens> {
    const kept = this.settings.account ? (this.settings.account(tokens) ?? {}) : standardTokens(tokens)
    return defined(kept) as Partial<Tokens>
  }

  /** Translates a profile of this service. Default: the standard claims. */
  protected toUser(profile: P, _tokens: Tokens): Awaitable<User> {
    return standardUser(profile)
  }
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
      accountAliases: true,
      allowDangerousEmailAccountLinking: true,
      allowDangerousUnverifiedEmail: true,
      allowDangerousHttp: true,
      redirectProxyUrl: true,
      [customFetch]: true,
    }),
    // Of OAuth 2, which is all there is.
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

/** A truth value, which some services write as text. */
const flag = (value: unknown): boolean | undefined =>
  value === undefined || value === null ? undefined : value === true || value === 'true'

const merged = <E extends { readonly params?: EndpointParams | undefined; request?: unknown }>(
  fact: Endpoint<E> | undefined,
  option: Endpoint<E> | undefined,
): E => mergeEndpoints(endpointOf<E>(fact), endpointOf<E>(option))
