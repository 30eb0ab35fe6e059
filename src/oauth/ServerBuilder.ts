import type * as openid from 'openid-client'
import { ConfigurationError, OAuthSignInError, OutgoingRequestError } from '../core/errors.js'
import { defined, textOrNone } from '../core/guards.js'
import type { Clock, HttpClient, Logger } from '../core/ports.js'
import { isSecureUrl } from '../http/origins.js'
import { type AuthorizationCodeProvider, customFetch } from './AuthorizationCodeProvider.js'
import { AuthorizationServer } from './AuthorizationServer.js'
import { signsWithSecret, SKEW_SECONDS } from './checkIdToken.js'
import { type ClientPrivateKey, correctJson } from './endpoints.js'
import { differentIssuers, explain, isSameButSlash, normalizedTokenResponse } from './tokenResponse.js'
import type { OAuthClient, OAuthClients } from './OAuthClients.js'
import type * as parts from './openidParts.js'
import { fetchKeys, PublishedKeys, RemoteDocument, type ReportFailure } from './PublishedKeys.js'
import { below, givenMetadata, handledMetadata, originOf, requireSafe, usesHttp } from './serverMetadata.js'

/** Seconds after which metadata is discovered again. */
const DISCOVERED_SECONDS = 60 * 60
const TIME_LIMIT_MS = 10_000
const WELL_KNOWN = '/.well-known/openid-configuration'

/** Builds the `AuthorizationServer` of a provider: discovers and checks the metadata, and configures openid-client. */
export class ServerBuilder {
  readonly #servers = new WeakMap<AuthorizationCodeProvider, RemoteDocument<AuthorizationServer>>()
  // Tokens are valid for longer than metadata is cached, and are bound to the key for which they were issued (RFC 9449
  // section 5).
  readonly #keys = new WeakMap<AuthorizationCodeProvider, Promise<openid.CryptoKeyPair>>()
  // Published keys stay in use while the provider cannot be reached, also after metadata was refreshed.
  readonly #published = new WeakMap<AuthorizationCodeProvider, { readonly uri: string; readonly keys: PublishedKeys }>()

  /**
   * @param clients - The clients that are registered at the providers.
   * @param http - Sends requests.
   * @param clock - Limits the time of a response; passed on to the server.
   * @param logger - Logs documents that cannot be refreshed.
   */
  constructor(
    private readonly clients: OAuthClients,
    private readonly http: HttpClient,
    private readonly clock: Clock,
    private readonly logger?: Logger,
  ) {}

  /**
   * The server of a provider, as it was last discovered.
   *
   * @throws OAuthSignInError when it cannot be discovered, or an endpoint is not safe.
   * @throws ConfigurationError when the client id or an endpoint is missing.
   */
  of(provider: AuthorizationCodeProvider): Promise<AuthorizationServer> {
    const known = this.#servers.get(provider) ?? this.#documentOf(provider)
    this.#servers.set(provider, known)
    return known.get()
  }

  #documentOf(provider: AuthorizationCodeProvider): RemoteDocument<AuthorizationServer> {
    const report = this.#reporting('metadata', provider)
    return new RemoteDocument(() => this.#build(provider), this.clock, DISCOVERED_SECONDS, report)
  }

  /** Logs that metadata or keys of a provider cannot be refreshed, and until when the old ones are used. */
  #reporting(what: string, { id }: AuthorizationCodeProvider): ReportFailure {
    const { logger } = this
    return (error, until) => {
      const end = new Date(until * 1000).toISOString()
      const message = `A document of a provider cannot be refreshed, so the old one is used: the ${what} of "${id}", until ${end}.`
      if (logger) logger.warn('provider-unavailable', message, explain(error))
    }
  }

  async #build(provider: AuthorizationCodeProvider): Promise<AuthorizationServer> {
    const client = await import('./openidParts.js')
    const us = this.clients.of(provider)
    const hasIssuer = us.issuer !== undefined || provider.settings.wellKnown !== undefined
    let hasKeys = false
    const isVerified = (): boolean => hasIssuer && (hasKeys || signsWithSecret(provider))
    const send = this.#sender(provider, us, isVerified)
    const discovered = await this.#discovered(client, provider, us, send)
    const metadata = {
      ...handledMetadata(provider),
      ...discovered,
      ...givenMetadata(provider, us.issuer),
    }
    requireSafe(metadata, provider.id, us.plainOrigins)
    requireEndpoints(metadata, provider, discovered !== undefined)
    hasKeys = metadata.jwks_uri !== undefined
    const server = {
      ...metadata,
      issuer: metadata.issuer ?? us.issuer ?? originOf(metadata),
    }
    const proof = clientAuthentication(client, provider, us, server)
    const configure = async (): Promise<openid.Configuration> => {
      const configuration = await configurationOf(client, server, us, clientMetadata(client, provider, us), proof)
      configuration[client.customFetch] = send
      // `send` has its own time limit. With a separate timeout for each request, simultaneous requests for keys would
      // not be shared.
      configuration.timeout = undefined
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated only to stand out: `send` checks every request
      if (usesHttp(server)) client.allowInsecureRequests(configuration)
      // OpenID Connect Core section 3.1.3.7 lets a client rely on TLS. This library always verifies the signature.
      if (hasKeys && !signsWithSecret(provider)) client.enableNonRepudiationChecks(configuration)
      if (responseMode(provider)?.endsWith('jwt')) client.useJwtResponseMode(configuration)
      return configuration
    }
    const configuration = await configure()
    const dpop = provider.settings.client?.dpop_bound_access_tokens
      ? client.getDPoPHandle(configuration, await this.#keyOf(provider, client))
      : undefined
    const { clock } = this
    const keys = server.jwks_uri === undefined ? undefined : this.#publishedKeys(provider, server.jwks_uri, send)
    const speaks = { client, configuration, configure, send, keys, dpop }
    return new AuthorizationServer({ ...speaks, provider, us, clock, hasIssuer })
  }

  #publishedKeys(provider: AuthorizationCodeProvider, uri: string, send: openid.CustomFetch): PublishedKeys {
    const known = this.#published.get(provider)
    if (known?.uri === uri) return known.keys
    const keys = new PublishedKeys(() => fetchKeys(uri, send), this.clock, this.#reporting('keys', provider))
    this.#published.set(provider, { uri, keys })
    return keys
  }

  #keyOf(provider: AuthorizationCodeProvider, client: typeof parts): Promise<openid.CryptoKeyPair> {
    const known = this.#keys.get(provider)
    if (known) return known
    const key = client.randomDPoPKeyPair()
    this.#keys.set(provider, key)
    key.catch(() => this.#keys.delete(provider))
    return key
  }

  async #discovered(
    client: typeof parts,
    provider: AuthorizationCodeProvider,
    us: OAuthClient,
    send: openid.CustomFetch,
  ): Promise<Partial<openid.ServerMetadata> | undefined> {
    const { settings, trustsMetadataIssuer } = provider
    const wellKnown = below(us.issuer, settings.wellKnown ?? (trustsMetadataIssuer ? WELL_KNOWN : undefined))
    const source = wellKnown ?? us.issuer
    if (source === undefined || (wellKnown === undefined && !lacksEndpoints(provider, us.issuer))) return undefined
    requireSafe({ token_endpoint: source }, provider.id, us.plainOrigins)
    // openid-client takes a URL without `/.well-known/` for an issuer, and would look for the metadata below it.
    const address = new URL(wellKnown === undefined ? source : WELL_KNOWN, source)
    let published: unknown
    const read: openid.CustomFetch = async (url, options) =>
      correctJson(await send(wellKnown ?? url, options), ({ issuer, ...members }) => {
        published = issuer
        return isSameButSlash(issuer, us.issuer) ? { ...members, issuer: us.issuer } : undefined
      })
    try {
      const configuration = await client.discovery(address, us.clientId, undefined, client.None(), {
        [client.customFetch]: read,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated only to stand out: `send` checks every request
        ...(source.startsWith('http:') && { execute: [client.allowInsecureRequests] }),
      })
      const { issuer: said, ...metadata } = configuration.serverMetadata()
      const issuer = isSameButSlash(published, us.issuer) ? published : said
      // OpenID Connect Discovery section 4.3. openid-client cannot check the issuer if it gets the URL of the metadata.
      if (wellKnown !== undefined && us.issuer !== undefined && said !== us.issuer && !trustsMetadataIssuer)
        throw new TypeError('the issuer in the metadata is not the configured one')
      return JSON.parse(JSON.stringify({ ...metadata, issuer })) as Partial<openid.ServerMetadata>
    } catch (error) {
      const issuers = trustsMetadataIssuer ? '' : differentIssuers(published, us.issuer)
      throw new OAuthSignInError(`The metadata of the provider "${provider.id}" cannot be read.${issuers}`, {
        cause: explain(error),
      })
    }
  }

  /**
   * Sends every request to a provider, with its `customFetch` if it has one. Corrects token responses that do not
   * follow RFC 6749.
   */
  #sender(
    provider: AuthorizationCodeProvider,
    { clientSecret, plainOrigins }: OAuthClient,
    isVerified: () => boolean,
  ): openid.CustomFetch {
    const via = provider.settings[customFetch]
    const plain = async (request: Request): Promise<Response> => {
      // The HTTP client of a plugin may not check this, and openid-client does not if any endpoint is http.
      if (!isSecureUrl(request.url, plainOrigins))
        throw new OutgoingRequestError(`${new URL(request.url).origin} is not https, so nothing is sent to it.`)
      return this.http.send(request, via, plainOrigins)
    }
    const send: openid.CustomFetch = async (url, { method, headers, body }) => {
      const request = new Request(url, { method, headers, body: (body as RequestInit['body']) ?? null, duplex: 'half' })
      const isGrant = body instanceof URLSearchParams && body.has('grant_type')
      if (!isGrant) return method === 'GET' ? withRetry(request, plain) : plain(request)
      const response = provider.token.request
        ? await provider.token.request({
            url,
            params: new URLSearchParams(body),
            headers: request.headers,
            clientSecret,
            variable: (name) => this.clients.variable(provider, name),
            fetch: plain,
          })
        : await plain(request)
      const corrected = await provider.corrected((await provider.token.conform?.(response.clone())) ?? response)
      return normalizedTokenResponse(corrected, isVerified())
    }
    // Several callers may wait for one request, and the HTTP client of a plugin may have no time limit.
    return (url, options) =>
      this.clock.within(TIME_LIMIT_MS, send(url, options), () => {
        throw new OutgoingRequestError(`${new URL(url).origin} did not send a usable response within the limits.`, {
          cause: new RangeError(`There was no response within ${TIME_LIMIT_MS / 1000} seconds.`),
        })
      })
  }
}

const responseMode = (provider: AuthorizationCodeProvider): string | undefined => {
  const mode = provider.authorizationParams()['response_mode']
  return textOrNone(mode)
}

/** Whether metadata that this provider needs is missing in the options, so that it must be discovered. */
function lacksEndpoints(provider: AuthorizationCodeProvider, issuer: string | undefined): boolean {
  const given = { ...handledMetadata(provider), ...givenMetadata(provider, issuer) }
  return provider.requiredMetadata.some((name) => given[name as keyof openid.ServerMetadata] === undefined)
}

function requireEndpoints(
  metadata: Partial<openid.ServerMetadata>,
  provider: AuthorizationCodeProvider,
  isDiscovered: boolean,
): void {
  const missing = provider.requiredMetadata.filter(
    (name) => metadata[name as keyof openid.ServerMetadata] === undefined,
  )
  if (missing.length === 0) return
  if (isDiscovered)
    throw new OAuthSignInError(`The metadata of the provider "${provider.id}" has no ${missing.join(', ')}.`)
  throw new ConfigurationError([
    {
      option: `providers (${JSON.stringify(provider.id)})`,
      problem: `has no ${missing.join(', ')}.`,
      fix: 'Set issuer (or wellKnown) so that it is discovered, or give the URL.',
    },
  ])
}

function clientMetadata(
  client: typeof parts,
  { settings }: AuthorizationCodeProvider,
  us: OAuthClient,
): Partial<openid.ClientMetadata> {
  const { dpop_bound_access_tokens: _dpop, ...metadata } = settings.client ?? {}
  return {
    ...(defined(metadata) as Partial<openid.ClientMetadata>),
    ...(us.clientSecret !== undefined && { client_secret: us.clientSecret }),
    [client.clockTolerance]: SKEW_SECONDS,
  }
}

/** Placeholder in the issuer of Microsoft Entra endpoints that serve many tenants. */
const ANY_TENANT = '{tenantid}'

/**
 * Makes the configuration for a server. openid-client accepts an issuer with many tenants only if it runs discovery
 * itself, so discovery gets the known metadata.
 */
async function configurationOf(
  client: typeof parts,
  server: openid.ServerMetadata,
  { clientId, issuer }: OAuthClient,
  metadata: Partial<openid.ClientMetadata>,
  proof: openid.ClientAuth,
): Promise<openid.Configuration> {
  if (issuer === undefined || !server.issuer.includes(ANY_TENANT))
    return new client.Configuration(server, clientId, metadata, proof)
  const again = { [client.customFetch]: (): Promise<Response> => Promise.resolve(Response.json(server)) }
  return client.discovery(new URL(issuer), clientId, metadata, proof, again)
}

type Send = (request: Request) => Promise<Response>

/**
 * Sends a GET request, and sends it again if there was no response, or one with status 500 or above.
 *
 * A request with a DPoP proof is sent once: a server may refuse a proof that it has seen (RFC 9449 section 11.1).
 */
export async function withRetry(request: Request, send: Send): Promise<Response> {
  if (request.headers.has('dpop')) return send(request)
  const again = request.clone()
  const first = await send(request).catch(() => undefined)
  return first && first.status < 500 ? first : send(again)
}

type Authenticate = (
  client: typeof parts,
  secret: string | undefined,
  key: ClientPrivateKey | undefined,
) => openid.ClientAuth

/** Client authentication methods (OpenID Connect Core section 9). */
const METHODS: ReadonlyMap<string, Authenticate> = new Map<string, Authenticate>([
  ['client_secret_basic', (_client, secret) => basic(secret ?? '')],
  ['client_secret_post', (client, secret) => client.ClientSecretPost(secret)],
  ['client_secret_jwt', (client, secret) => client.ClientSecretJwt(secret)],
  ['private_key_jwt', (client, _secret, key) => client.PrivateKeyJwt(key as openid.PrivateKey)],
  ['none', (client) => client.None()],
])

/**
 * How this client authenticates at the token endpoint of a provider.
 *
 * @throws ConfigurationError if the method is unknown, or a value that it needs is missing.
 */
function clientAuthentication(
  client: typeof parts,
  { id, settings, token }: AuthorizationCodeProvider,
  { clientSecret }: OAuthClient,
  { token_endpoint_auth_methods_supported: supported }: openid.ServerMetadata,
): openid.ClientAuth {
  const method = settings.client?.token_endpoint_auth_method ?? defaultMethod(clientSecret, supported)
  const authenticate = METHODS.get(method)
  const lacks = method.startsWith('client_secret')
    ? clientSecret === undefined && 'clientSecret'
    : method === 'private_key_jwt' && !token.clientPrivateKey && 'token.clientPrivateKey'
  if (authenticate && !lacks) return authenticate(client, clientSecret, token.clientPrivateKey)
  throw new ConfigurationError([
    {
      option: `providers (${JSON.stringify(id)}) client.token_endpoint_auth_method`,
      problem: authenticate ? `is "${method}", but there is no ${String(lacks)}.` : `is ${JSON.stringify(method)}.`,
      fix: authenticate ? `Set ${String(lacks)}, or another method.` : `Use one of ${[...METHODS.keys()].join(', ')}.`,
    },
  ])
}

function defaultMethod(secret: string | undefined, supported: readonly string[] | undefined): string {
  if (secret === undefined) return 'none'
  const post = supported?.includes('client_secret_post') && !supported.includes('client_secret_basic')
  return post ? 'client_secret_post' : 'client_secret_basic'
}

/**
 * Id and secret in the `Authorization` header (RFC 6749 section 2.3.1).
 *
 * Encodes only characters that decoding would change: many services do not decode, and would not recognise an id in
 * which `-` has become `%2D`.
 */
const basic =
  (secret: string): openid.ClientAuth =>
  (_server, client, _body, headers) => {
    headers.set('authorization', `Basic ${btoa(`${encoded(client.client_id)}:${encoded(secret)}`)}`)
  }

const encoded = (text: string): string => text.replaceAll(/[^!-~]+|[%+:&]/gu, encodeURIComponent)
