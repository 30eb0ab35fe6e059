import type { OAuthCheck } from 'authengine/provider'
import type { AuthorizationCodeProvider } from 'authengine/provider'
import type { FakeIdentityProviderOptions } from 'authengine/testing'

/** The client id at every service. It contains characters that must be encoded, and others that need not be. */
export const CLIENT_ID = 'app-1.example'
/** The client secret at every service. */
export const CLIENT_SECRET = 's_e-c.r~e/t=with+more%than!32*characters'

// Placeholders of the cases for values that are random.
/** The access token that the fake service issues. */
export const ACCESS_TOKEN = '<access token>'
/** The refresh token that the fake service issues. */
export const REFRESH_TOKEN = '<refresh token>'
/** The ID token that the fake service issues. */
export const ID_TOKEN = '<ID token>'
/** The code that the fake service issues. */
export const CODE = '<code>'
/** The callback URL. */
export const CALLBACK = '<callback>'
/** The PKCE code verifier; the fake service compares it with the challenge. */
export const VERIFIER = '<verifier>'

/** Path of a member in JSON, as names and indexes. */
export type Path = readonly (string | number)[]

/** A request that the site must send. */
export interface ExpectedRequest {
  readonly method: string
  readonly url: string
  /** All headers, except the `User-Agent` of openid-client. */
  readonly headers: Readonly<Record<string, string>>
  /** Parameters of a form, any JSON value, or undefined for no body. */
  readonly body?: unknown
  /** Whether it is a token request, to which PKCE adds the code verifier. */
  readonly isExchange?: boolean
}

/** The authorization request that the site must make. */
export interface Asked {
  /** Origin, path and fragment. */
  readonly url: string
  /** Parameters in addition to those of the protocol; undefined for a parameter that must be missing. */
  readonly params?: Readonly<Record<string, string | undefined>>
  readonly checks: readonly OAuthCheck[]
}

/** A variation of a case, such as an unusual profile or an option. */
export interface Variation {
  readonly options?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  /** Changes the usual profile. */
  readonly profile?: (usual: unknown) => unknown
  /** Replaces options of the fake service. */
  readonly plays?: (profile: unknown) => FakeIdentityProviderOptions
  readonly asked?: Partial<Asked>
  readonly requests?: readonly ExpectedRequest[]
  readonly user?: Readonly<Record<string, unknown>>
  readonly account?: Readonly<Record<string, unknown>>
  /** The error code with which the sign-in is refused. */
  readonly error?: string
}

/** A service of the catalogue: its responses, and the expected requests and results. */
export interface ProviderCase {
  /** The factory. */
  readonly make: (options: never) => AuthorizationCodeProvider
  /** Required options in addition to the client id and the client secret. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  /** The profile as the service documents it. */
  readonly profile: unknown
  /** Options of the fake service for a profile. */
  readonly plays: (profile: unknown) => FakeIdentityProviderOptions
  readonly asked: Asked
  /** All requests, in order. */
  readonly requests: readonly ExpectedRequest[]
  readonly user: Readonly<Record<'id' | 'name' | 'email' | 'image', string | null>>
  /** Members of the account that differ from the usual ones; undefined for a member that is not stored. */
  readonly account?: Readonly<Record<string, unknown>>
  /** Path of the id in the profile. */
  readonly id: Path | readonly Path[]
  /** Path of the email address; null if there is none. */
  readonly email: Path | null
  /**
   * Path of the member that says whether the email address is verified, and its value for unverified; null if there is
   * none.
   */
  readonly verified: { readonly at: Path; readonly no: unknown } | null
  /** Errors in 200 responses, as the service writes them. */
  readonly refusals?: { readonly token?: unknown; readonly profile?: unknown }
  /**
   * The refresh request, if it differs from the standard request with the client authentication of the token request.
   */
  readonly refresh?: ExpectedRequest
  /** Variations by the sentence that is the title of their test. */
  readonly also?: Readonly<Record<string, Variation>>
}

/** Checks the type of a case. */
export const providerCase = (written: ProviderCase): ProviderCase => written

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_WANTED = { accept: 'application/json' }
const WITH_TOKEN = { authorization: `Bearer ${ACCESS_TOKEN}` }

type Values = Readonly<Record<string, string | undefined>>

/** The token request of RFC 6749 section 4.1.3, with the given client authentication. */
export function exchange(
  url: string,
  proof: 'basic' | 'post' | 'none',
  { form = {}, headers = {} }: { readonly form?: Values; readonly headers?: Readonly<Record<string, string>> } = {},
): ExpectedRequest {
  const standard = { grant_type: 'authorization_code', code: CODE, redirect_uri: CALLBACK }
  const named = proof === 'basic' ? {} : { client_id: CLIENT_ID }
  const proven = proof === 'post' ? { client_secret: CLIENT_SECRET } : {}
  const basic: Readonly<Record<string, string>> = proof === 'basic' ? { authorization: BASIC } : {}
  const body = defined({ ...standard, ...named, ...proven, ...form })
  return { method: 'POST', url, headers: { ...JSON_WANTED, ...FORM, ...basic, ...headers }, body, isExchange: true }
}

// These are the only characters that form encoding changes in the decoded header.
const BASIC = `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET.replace('%', '%25').replace('+', '%2B')}`)}`

/** The refresh request of RFC 6749 section 6, with the endpoint and the client authentication of a token request. */
export function renewal({ method, url, headers, body }: ExpectedRequest, more: Values = {}): ExpectedRequest {
  const { client_id, client_secret } = body as Values
  const form = { grant_type: 'refresh_token', refresh_token: REFRESH_TOKEN, client_id, client_secret, ...more }
  return { method, url, headers, body: defined(form) }
}

/** A GET with the access token. */
export const ask = (url: string, headers: Readonly<Record<string, string>> = {}): ExpectedRequest => ({
  method: 'GET',
  url,
  headers: { ...JSON_WANTED, ...WITH_TOKEN, ...headers },
})

/** A POST with the access token, with a form, JSON or no body. */
export const post = (
  url: string,
  body?: URLSearchParams | object,
  headers: Readonly<Record<string, string>> = {},
): ExpectedRequest => {
  const isForm = body instanceof URLSearchParams
  const type = isForm ? FORM : body && { 'content-type': 'application/json' }
  const sent = isForm ? Object.fromEntries(body) : body
  return { method: 'POST', url, headers: { ...JSON_WANTED, ...type, ...WITH_TOKEN, ...headers }, body: sent }
}

/** Any other request. */
export const request = (expected: ExpectedRequest): ExpectedRequest => expected

/** The request for the metadata. */
export const discovery = (url: string): ExpectedRequest => ({ method: 'GET', url, headers: JSON_WANTED })

/** The request for the keys. */
export const keys = (url: string): ExpectedRequest => ({
  method: 'GET',
  url,
  headers: { accept: 'application/json, application/jwk-set+json' },
})

/** A copy of a JSON value with one changed member; undefined removes the member. */
export function set<T>(json: T, path: Path, value: unknown): T {
  const copy = structuredClone(json)
  let place: unknown = copy
  for (const name of path.slice(0, -1)) place = Reflect.get(place as object, name)
  const last = path.at(-1) ?? ''
  if (value === undefined) Reflect.deleteProperty(place as object, last)
  else Reflect.set(place as object, last, value)
  return copy
}

/** The members that are not undefined. */
export const defined = <T>(members: Readonly<Record<string, T | undefined>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).filter((each): each is [string, T] => each[1] !== undefined))
