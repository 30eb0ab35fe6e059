import { isObject } from '../core/guards.js'
import { LONGEST_QUOTE, quoted } from '../core/unknownNames.js'
import type { EndpointParams } from './endpoints.js'

type Members = Readonly<Record<string, unknown>>

/**
 * Corrects the response of a token endpoint, so that it follows RFC 6749 sections 5.1 and 5.2.
 *
 * Null and empty members are left out (section 3.2), a missing `token_type` becomes `bearer`, a list of scopes is
 * joined, and an error with status 200 gets status 400. A response that is not a JSON object keeps its body.
 *
 * @param keepsIdToken - Whether an ID token can be verified. Otherwise it is removed.
 */
export async function normalizedTokenResponse(response: Response, keepsIdToken: boolean): Promise<Response> {
  if (!response.ok || response.body === null) return response
  // The body is read once and a new response is made: a clone that is never read would take three times as long.
  const text = await response.text()
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  const members = membersOf(text)
  if (!members) return new Response(text, { status, statusText, headers })
  headers.set('content-type', 'application/json')
  const given = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== ''))
  if (given['access_token'] === undefined && typeof given['error'] === 'string')
    return new Response(JSON.stringify(given), { status: 400, headers })
  const { id_token: idToken, scope, ...rest } = given
  const normalized = {
    token_type: 'bearer',
    ...rest,
    ...withScope(scope),
    ...(keepsIdToken && idToken !== undefined && { id_token: idToken }),
  }
  return new Response(JSON.stringify(normalized), { status, statusText, headers })
}

/** Joins a list of scopes. Other values stay unchanged; openid-client refuses those that are not strings. */
function withScope(scope: unknown): Members {
  if (!Array.isArray(scope) || scope.some((each) => typeof each !== 'string'))
    return scope === undefined ? {} : { scope }
  const joined = scope.filter((each) => each !== '').join(' ')
  return joined === '' ? {} : { scope: joined }
}

/** The members of a JSON object; undefined for any other text. */
function membersOf(text: string): Members | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : undefined
  } catch {
    return undefined
  }
}

/** Parameters as strings; objects as JSON. */
export function textsOf(params: EndpointParams = {}): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    texts.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return texts
}

/** Describes a protocol error for the log, without bodies and tokens. */
export function explain(error: unknown): Error {
  if (!(error instanceof Error)) return new TypeError(String(error))
  const {
    code,
    error: oauthError,
    error_description: description,
    status,
    cause,
  } = error as Error & {
    readonly code?: unknown
    readonly error?: unknown
    readonly error_description?: unknown
    readonly status?: unknown
  }
  const facts = Object.entries({ code, error: oauthError, description, status })
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${name} ${String(value).slice(0, LONGEST_QUOTE)}`)
  const below = cause instanceof Error && cause.message !== error.message ? [cause.message, networkFault(cause)] : []
  const reasons = below.filter((each) => each !== undefined).join(' ')
  const reason = reasons && ` (${reasons})`
  const explained = new TypeError([`${error.message}${reason}`, ...facts, ...issuersIn(error)].join(', '))
  explained.name = error.name
  return explained
}

/**
 * Why an outgoing request failed: the system error code, or the limit that it exceeded. Other causes are left out,
 * because they may quote a body.
 */
function networkFault({ cause: given }: Error): string | undefined {
  // The cause of an AuthError is its member `err`, besides members that the application may add.
  const { err: cause = given } = Object(given) as { readonly err?: unknown }
  if (!(cause instanceof Error)) return undefined
  if (cause instanceof RangeError) return cause.message
  const { code } = cause as Error & { readonly code?: unknown }
  return typeof code === 'string' && /^[A-Z][A-Z\d_]+$/.test(code) ? `${code}.` : networkFault(cause)
}

/** The expected and the received issuer, if an error is about them. */
function issuersIn({ cause }: Error): string[] {
  if (typeof cause !== 'object' || cause === null) return []
  const { claim, claims, expected, parameters } = cause as {
    readonly claim?: unknown
    readonly claims?: { readonly iss?: unknown }
    readonly expected?: unknown
    readonly parameters?: unknown
  }
  const received =
    parameters instanceof URLSearchParams ? parameters.get('iss') : claim === 'iss' ? claims?.iss : undefined
  if (typeof expected === 'string' && typeof received === 'string') return [comparison(expected, received)]
  return cause instanceof Error ? issuersIn(cause) : []
}

/** Whether two issuers are equal, except for a slash at the end. */
export const isSameButSlash = (published: unknown, configured: string | undefined): published is string =>
  typeof published === 'string' && configured !== undefined && withoutSlash(published) === withoutSlash(configured)

/** A sentence with both issuers, for a log; empty if they are equal or one is unknown. */
export function differentIssuers(published: unknown, configured: string | undefined): string {
  if (typeof published !== 'string' || configured === undefined || isSameButSlash(published, configured)) return ''
  return ` ${comparison(configured, published)}`
}

/** A sentence with the expected and the received issuer. */
export const comparison = (expected: string, received: string): string =>
  `The expected issuer is ${quoted(expected)}, the received one is ${quoted(received)}.`

const withoutSlash = (issuer: string): string => (issuer.endsWith('/') ? issuer.slice(0, -1) : issuer)
