import type { Awaitable } from '../core/guards.js'
import type { Tokens } from '../core/User.js'
import type { Profile, ServiceProfile } from '../core/VerifiedIdentity.js'

/** Parameters of a request; an object is sent as JSON (OpenID Connect Core section 5.5, `claims`). */
export type EndpointParams = Readonly<Record<string, string | number | boolean | object | undefined>>

/** What an authorization handler gets. */
export interface AuthorizationRequest {
  /** The parameters that would be sent: `client_id`, `redirect_uri`, `state` and so on. */
  readonly params: URLSearchParams
}

/** Authorization endpoint, to which users are redirected. */
export interface AuthorizationEndpoint {
  /** URL of the endpoint, or a path below the issuer. Default: the discovered one. */
  readonly url?: string | undefined
  /** Parameters to send besides those of the protocol, such as `scope` and `prompt`. */
  readonly params?: EndpointParams | undefined
  /** Fragment of the URL, for services that require one although RFC 6749 section 3.1 forbids it. Default: none. */
  readonly fragment?: string | undefined
  /** Makes the URL to which the user is redirected. It must contain every given parameter. */
  request?(request: AuthorizationRequest): Awaitable<string | URL>
}

/** Metadata of a service as a constant, so that nothing has to be discovered. */
export interface PinnedMetadata {
  /** The only issuer to which it applies. */
  readonly issuer: string
  /** Authorization endpoint. */
  readonly authorization_endpoint: string
  /** Token endpoint. */
  readonly token_endpoint: string
  /** URL of the public keys that verify ID tokens. */
  readonly jwks_uri: string
  /** Userinfo endpoint, if the service has one. */
  readonly userinfo_endpoint?: string
  /** End session endpoint, if the service has one. */
  readonly end_session_endpoint?: string
  /** Algorithms of ID tokens, only those with public keys. Default: RS256. */
  readonly id_token_signing_alg_values_supported?: string[]
}

/** What a token handler gets. */
export interface TokenRequest {
  /** URL of the endpoint, given or discovered. */
  readonly url: string
  /** Parameters of the token request: `grant_type`, `code`, `redirect_uri`, `code_verifier`. */
  readonly params: URLSearchParams
  /** Headers that the request would have, with `authorization` if the client authenticates there. */
  readonly headers: Headers
  /** Client secret, if there is one. */
  readonly clientSecret: string | undefined
  /** Reads an environment variable of the provider: for `KEY_ID`, it reads `AUTH_{PROVIDER}_KEY_ID`. */
  readonly variable: (name: string) => string | undefined
  /** Sends a request as the library would: with its limits and the `customFetch` of the provider. */
  readonly fetch: (request: Request) => Promise<Response>
}

/** Token endpoint, at which a code is exchanged for tokens. */
export interface TokenEndpoint {
  /** URL of the endpoint, or a path below the issuer. Default: the discovered one. */
  readonly url?: string | undefined
  /** Parameters to send besides those of the protocol. */
  readonly params?: EndpointParams | undefined
  /** Key for `private_key_jwt`, with its id if the provider knows several keys. */
  readonly clientPrivateKey?: ClientPrivateKey | undefined
  /** Exchanges the code. The response is checked like any other. */
  request?(request: TokenRequest): Awaitable<Response>
  /** Corrects a response that does not follow RFC 6749; undefined leaves it unchanged. */
  conform?(response: Response): Awaitable<Response | undefined>
}

/** A private key, and the id under which the provider knows it. */
export interface ClientPrivateKey {
  /** The key: a private `CryptoKey` for signing; not a PEM, not a JWK. */
  readonly key: unknown
  /** Key id. */
  readonly kid?: string | undefined
}

/**
 * A provider in the form that handlers written for Auth.js expect: its options, the client and the userinfo endpoint.
 */
export interface UserinfoProvider {
  /** Id of the provider. */
  readonly id: string
  /** Client id. */
  readonly clientId: string
  /** Client secret, if there is one. */
  readonly clientSecret: string | undefined
  /** The userinfo endpoint, with its URL as given or discovered. */
  readonly userinfo: {
    /** The URL; undefined if there is no userinfo endpoint. */
    readonly url: string | undefined
  }
  /** Any other option, as it was written. */
  readonly [option: string]: unknown
}

/** What a userinfo handler gets. */
export interface UserinfoRequest {
  /** The tokens that were granted. */
  readonly tokens: Tokens
  /** Sends requests to the provider with the access token. */
  readonly resources: ProtectedResources
  /** URL of the userinfo endpoint, given or discovered. */
  readonly url: string | undefined
  /** Client id. */
  readonly clientId: string
  /** Client secret, if there is one. */
  readonly clientSecret: string | undefined
  /** API key, if there is one. */
  readonly apiKey: string | undefined
  /** The provider, for handlers written for Auth.js. */
  readonly provider: UserinfoProvider
}

/** Userinfo endpoint, which returns the profile. */
export interface UserinfoEndpoint<P extends ServiceProfile = Profile> {
  /** URL of the endpoint, or a path below the issuer. Default: the discovered one. */
  readonly url?: string | undefined
  /** Parameters to send. */
  readonly params?: EndpointParams | undefined
  /** Gets the profile when one GET is not enough. */
  request?(request: UserinfoRequest): Awaitable<P>
}

/** An endpoint that may have a handler. */
export interface HandledEndpoint {
  /** The handler. */
  readonly request?: unknown
}

/** An endpoint in the options: a URL, a handler, or an object with one of these and parameters. */
export type Endpoint<E extends HandledEndpoint> = string | E | NonNullable<E['request']>

/** Turns an endpoint of any form into an object. */
export function endpointOf<E extends HandledEndpoint>(written: Endpoint<E> | undefined): E {
  if (typeof written === 'string') return { url: written } as unknown as E
  if (typeof written === 'function') return { request: written } as unknown as E
  return (written ?? {}) as E
}

/** Merges two endpoints: members of the second win, parameters are merged one by one. */
export function mergeEndpoints<E extends { readonly params?: EndpointParams | undefined }>(fact: E, option: E): E {
  return Object.freeze({ ...fact, ...option, params: { ...fact.params, ...option.params } })
}

/**
 * Requests protected resources of a provider with the access token, over https and within limits.
 *
 * Every method returns the JSON of a 2xx response. It throws `OAuthCallbackError` for any other status, and for a body
 * that is not JSON.
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
  /**
   * Sends a request unchanged, without the token: for services that expect the token elsewhere, and for public
   * resources.
   */
  send(request: Request): Promise<unknown>
}

/** Parameters of the protocol: neither a client nor server code can set them. */
const PROTOCOL =
  /^(client_id|client_secret|redirect_uri|response_type|response_mode|state|nonce|code_challenge.*|request|request_uri|callbackUrl|csrfToken)$/i

/** Parameters that decide which access is requested, and for whom: a client cannot set them. */
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

/** Whether a parameter of an authorization request belongs to the protocol, and cannot be set otherwise. */
export const isOfProtocol = (name: string): boolean => PROTOCOL.test(name)

/** Whether a client may never set a parameter of an authorization request. */
export const isRefusedToClients = (name: string): boolean =>
  PROTOCOL.test(name) || FOR_THE_APPLICATION.has(name.toLowerCase())

/** Members of a JSON response. */
export type CorrectedBody = Readonly<Record<string, unknown>>

/**
 * Changes the JSON of a response, for services that do not follow the standard. The new response has the same status,
 * but not the same headers.
 *
 * @param response - Returned unchanged if its body is not a JSON object.
 * @param change - Makes the new body from the old one and the status; undefined leaves the response unchanged.
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
