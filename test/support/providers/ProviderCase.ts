import type { OAuthCheck } from 'authengine/provider'
import type { AuthorizationCodeProvider } from 'authengine/provider'
import type { FakeIdentityProviderOptions } from 'authengine/testing'

/** Who we are, at every service: with what must be encoded, and what must not. */
export const CLIENT_ID = 'app-1.example'
/** Our secret, at every service. */
export const CLIENT_SECRET = 's_e-c.r~e/t=with+more%than!32*characters'

// What is another one each time, in the words of the cases.
/** The access token that the fake service gives out. */
export const ACCESS_TOKEN = '<access token>'
/** The refresh token that the fake service gives out. */
export const REFRESH_TOKEN = '<refresh token>'
/** The ID token that the fake service gives out. */
export const ID_TOKEN = '<ID token>'
/** The code that the fake service gives out. */
export const CODE = '<code>'
/** Where people come back to. */
export const CALLBACK = '<callback>'
/** The PKCE verifier; the fake service checks that it belongs to the challenge. */
export const VERIFIER = '<verifier>'

/** Names or indexes that lead to a member of some JSON. */
export type Path = readonly (string | number)[]

/** A request as it must be sent. */
export interface ExpectedRequest {
  readonly method: string
  readonly url: string
  /** All of them, but for the `User-Agent` of the protocol library. */
  readonly headers: Readonly<Record<string, string>>
  /** Parameters of a form, any JSON, or undefined for no body. */
  readonly body?: unknown
  /** Whether it is a token request, to which PKCE adds the verifier. */
  readonly isExchange?: boolean
}

/** What the person's browser must be asked to bring to the service. */
export interface Asked {
  /** Origin, path and fragment. */
  readonly url: string
  /** Parameters besides those of the protocol; undefined for one that must not be there. */
  readonly params?: Readonly<Record<string, string | undefined>>
  readonly checks: readonly OAuthCheck[]
}

/** What an odd profile, or an option, changes. */
export interface Variation {
  readonly options?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  /** The profile, given the usual one. */
  readonly profile?: (usual: unknown) => unknown
  /** Replaces members of what the fake service plays. */
  readonly plays?: (profile: unknown) => FakeIdentityProviderOptions
  readonly asked?: Partial<Asked>
  readonly requests?: readonly ExpectedRequest[]
  readonly user?: Readonly<Record<string, unknown>>
  readonly account?: Readonly<Record<string, unknown>>
  /** The error that refuses the sign-in. */
  readonly error?: string
}

/** One service of the catalogue: what it says, and what must come of it. */
export interface ProviderCase {
  /** The factory. */
  readonly make: (options: never) => AuthorizationCodeProvider
  /** What an application must say besides client id and secret. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  /** The profile as the service documents it. */
  readonly profile: unknown
  /** How the fake service is set up, given a profile. */
  readonly plays: (profile: unknown) => FakeIdentityProviderOptions
  readonly asked: Asked
  /** Every request, in order. */
  readonly requests: readonly ExpectedRequest[]
  readonly user: Readonly<Record<'id' | 'name' | 'email' | 'image', string | null>>
  /** What the account keeps besides the usual; undefined for what it does not keep. */
  readonly account?: Readonly<Record<string, unknown>>
  /** Where the id is. */
  readonly id: Path | readonly Path[]
  /** Where the email address is; null where there is none. */
  readonly email: Path | null
  /** Where the service says whether the address is verified, and how it denies it; null where it does not tell. */
  readonly verified: { readonly at: Path; readonly no: unknown } | null
  /** Errors inside a 200 answer, as the service words them. */
  readonly refusals?: { readonly token?: unknown; readonly profile?: unknown }
  /** The request that renews a token, where it is not the standard one with the proof of the first. */
  readonly refresh?: ExpectedRequest
  /** Quirks, each a sentence. */
  readonly also?: Readonly<Record<string, Variation>>
}

/** A case, checked as it is written. */
export const providerCase = (written: ProviderCase): ProviderCase => written

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_WANTED = { accept: 'application/json' }
const WITH_TOKEN = { authorization: `Bearer ${ACCESS_TOKEN}` }

type Values = Readonly<Record<string, string | undefined>>

/** The token request of RFC 6749 section 4.1.3, and how the client proves itself. */
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

// Only `+` and `%` mean something else once decoded.
const BASIC = `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET.replace('%', '%25').replace('+', '%2B')}`)}`

/** The request of RFC 6749 section 6, at the endpoint and with the proof of a token request. */
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

/** A POST with the access token: of a form, of JSON, or of nothing. */
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

/** A request of another kind. */
export const request = (expected: ExpectedRequest): ExpectedRequest => expected

/** Asks for the metadata. */
export const discovery = (url: string): ExpectedRequest => ({ method: 'GET', url, headers: JSON_WANTED })

/** Asks for the keys. */
export const keys = (url: string): ExpectedRequest => ({
  method: 'GET',
  url,
  headers: { accept: 'application/json, application/jwk-set+json' },
})

/** A copy of some JSON with one member changed; undefined removes it. */
export function set<T>(json: T, path: Path, value: unknown): T {
  const copy = structuredClone(json)
  let place: unknown = copy
  for (const name of path.slice(0, -1)) place = Reflect.get(place as object, name)
  const last = path.at(-1) ?? ''
  if (value === undefined) Reflect.deleteProperty(place as object, last)
  else Reflect.set(place as object, last, value)
  return copy
}

/** The members that are there. */
export const defined = <T>(members: Readonly<Record<string, T | undefined>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).filter((each): each is [string, T] => each[1] !== undefined))
