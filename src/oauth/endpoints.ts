import type { Awaitable } from '../core/guards.js'
import type { Tokens } from '../core/User.js'
import type { Profile, ServiceProfile } from '../core/VerifiedIdentity.js'

/** Parameters of a request; an object is sent as JSON (OpenID Connect Core section 5.5, `claims`). */
export type EndpointParams = Readonly<Record<string, string | number | boolean | object | undefined>>

/** What an authorization handler is given. */
export interface AuthorizationRequest {
  /** The parameters that would be sent: `client_id`, `redirect_uri`, `state` and so on. */
  readonly params: URLSearchParams
}

/** Where users are sent to sign in. */
export interface AuthorizationEndpoint {
  /** URL of the endpoint, or a path below the issuer; without it, the discovered one. */
  readonly url?: string | undefined
  /** Parameters to send besides those of the protocol, such as `scope` and `prompt`. */
  readonly params?: EndpointParams | undefined
  /** Fragment of that URL, for services that want one although RFC 6749 section 3.1 has none. Default: none. */
  readonly fragment?: string | undefined
  /** Makes the URL to send the user to; must carry every parameter it is given. */
  request?(request: AuthorizationRequest): Awaitable<string | URL>
}

/** What a service says in its metadata, written down, so that nothing has to be discovered. */
export interface PinnedMetadata {
  /** The one issuer that it is true of. */
  readonly issuer: string
  /** Where users are sent. */
  readonly authorization_endpoint: string
  /** Where the code is exchanged. */
  readonly token_endpoint: string
  /** Keys of the ID tokens. */
  readonly jwks_uri: string
  /** Where the profile is, where it has one. */
  readonly userinfo_endpoint?: string
  /** Where users sign out, where it has such a place. */
  readonly end_session_endpoint?: string
  /** How ID tokens are signed: by public keys only. Default: RS256. */
  readonly id_token_signing_alg_values_supported?: string[]
}

/** What a token handler is given. */
export interface TokenRequest {
  /** URL of the endpoint, given or discovered. */
  readonly url: string
  /** Parameters of the token request: `grant_type`, `code`, `redirect_uri`, `code_verifier`. */
  readonly params: URLSearchParams
  /** Headers the request would have: among them `authorization`, where the client proves itself there. */
  readonly headers: Headers
  /** Client secret, where there is one. */
  readonly clientSecret: string | undefined
  /** Reads an environment variable of the provider: `KEY_ID` is `AUTH_{PROVIDER}_KEY_ID`. */
  readonly variable: (name: string) => string | undefined
  /** Sends a request as the library would: with its limits and the `customFetch` of the provider. */
  readonly fetch: (request: Request) => Promise<Response>
}

/** Where a code is exchanged for tokens. */
export interface TokenEndpoint {
  /** URL of the endpoint, or a path below the issuer; without it, the discovered one. */
  readonly url?: string | undefined
  /** Parameters to send besides those of the protocol. */
  readonly params?: EndpointParams | undefined
  /** Key for `private_key_jwt`: with its id where the provider has several. */
  readonly clientPrivateKey?: ClientPrivateKey | undefined
  /** Exchanges the code; the answer is checked like any other. */
  request?(request: TokenRequest): Awaitable<Response>
  /** Corrects an answer that bends the rules; undefined leaves it as it is. */
  conform?(response: Response): Awaitable<Response | undefined>
}

/** A private key, and the id under which the provider knows it. */
export interface ClientPrivateKey {
  /** The key: a private `CryptoKey` for signing; not a PEM, not a JWK. */
  readonly key: unknown
  /** Key id. */
  readonly kid?: string | undefined
}

/** A provider as handlers written for Auth.js read it: its options, the client, and where the profile is. */
export interface UserinfoProvider {
  /** Id of the provider. */
  readonly id: string
  /** Client id. */
  readonly clientId: string
  /** Client secret, where there is one. */
  readonly clientSecret: string | undefined
  /** The userinfo endpoint, with its URL as given or discovered. */
  readonly userinfo: {
    /** The URL; undefined where there is no such endpoint. */
    readonly url: string | undefined
  }
  /** Any other option, as it was written. */
  readonly [option: string]: unknown
}

/** What a userinfo handler is given. */
export interface UserinfoRequest {
  /** The tokens that were granted. */
  readonly tokens: Tokens
  /** Asks the provider with the access token. */
  readonly resources: ProtectedResources
  /** URL of the userinfo endpoint, given or discovered. */
  readonly url: string | undefined
  /** Our client id. */
  readonly clientId: string
  /** Our client secret, where there is one. */
  readonly clientSecret: string | undefined
  /** Key of the service's API, where there is one. */
  readonly apiKey: string | undefined
  /** The provider, for handlers written for Auth.js. */
  readonly provider: UserinfoProvider
}

/** Where the profile is. */
export interface UserinfoEndpoint<P extends ServiceProfile = Profile> {
  /** URL of the endpoint, or a path below the issuer; without it, the discovered one. */
  readonly url?: string | undefined
  /** Parameters to send. */
  readonly params?: EndpointParams | undefined
  /** Gets the profile when one GET is not enough. */
  request?(request: UserinfoRequest): Awaitable<P>
}

/** What can be asked by a handler. */
export interface HandledEndpoint {
  /** The handler. */
  readonly request?: unknown
}

/** An endpoint as it may be written: a URL, a handler, or an object with either and parameters. */
export type Endpoint<E extends HandledEndpoint> = string | E | NonNullable<E['request']>

/** An endpoint as an object, whatever way it was written in. */
export function endpointOf<E extends HandledEndpoint>(written: Endpoint<E> | undefined): E {
  if (typeof written === 'string') return { url: written } as unknown as E
  if (typeof written === 'function') return { request: written } as unknown as E
  return (written ?? {}) as E
}

/** Two endpoints as one: members of the second win, parameters are merged one by one. */
export function mergeEndpoints<E extends { readonly params?: EndpointParams | undefined }>(fact: E, option: E): E {
  return Object.freeze({ ...fact, ...option, params: { ...fact.params, ...option.params } })
}

/**
 * Asks a provider for what the access token opens: over https, and within limits.
 *
 * Every method gives the JSON of a 2xx answer, and throws `OAuthCallbackError` when the status is another, or the body is
 * not JSON.
 */
export interface ProtectedResources {
  /** A GET, with the token in the `Authorization` header. */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<unknown>
  /**
   * A POST, with the token in the `Authorization` header.
   *
   * @param body - Parameters are sent as a form, any other object as JSON; undefined for no body.
   */
  post(url: string, body?: URLSearchParams | object, headers?: Readonly<Record<string, string>>): Promise<unknown>
  /** Sends a request as it is, without the token: for services that want it elsewhere, and for what is public. */
  send(request: Request): Promise<unknown>
}

/** Parameters of the protocol: neither a client nor server code sets them. */
const PROTOCOL =
  /^(client_id|client_secret|redirect_uri|response_type|response_mode|state|nonce|code_challenge.*|request|request_uri|callbackUrl|csrfToken)$/i

/** What access is asked for, and for whom: only the application says so. */
const FOR_THE_APPLICATION: ReadonlySet<string> = new Set([
  'scope',
  'resource',
  'audience',
  'claims',
  'authorization_details',
  'id_token_hint',
  'registration',
  'dpop_jkt',
])

/** Whether the protocol sets a parameter of an authorization request, so that nothing else can. */
export const isOfProtocol = (name: string): boolean => PROTOCOL.test(name)

/** Whether a client may never set a parameter of an authorization request. */
export const isRefusedToClients = (name: string): boolean =>
  PROTOCOL.test(name) || FOR_THE_APPLICATION.has(name.toLowerCase())

/** Members of a JSON answer. */
export type CorrectedBody = Readonly<Record<string, unknown>>

/**
 * An answer with its JSON changed, for services that bend the rules: status and JSON are kept, other headers are not.
 *
 * @param response - The answer. One whose body is not a JSON object is given back as it is.
 * @param change - Makes the new body, given the old one and the status; undefined leaves the answer as it is.
 */
export async function correctJson(
  response: Response,
  change: (body: CorrectedBody, status: number) => CorrectedBody | undefined,
): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return response
  const changed = change(body as CorrectedBody, response.status)
  return changed ? Response.json(changed, { status: response.status }) : response
}
