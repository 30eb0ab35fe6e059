import { isObject } from '../core/guards.js'
import { LONGEST_QUOTE, quoted } from '../core/unknownNames.js'
import type { EndpointParams } from './endpoints.js'

type Members = Readonly<Record<string, unknown>>

/**
 * A token response as RFC 6749 sections 5.1 and 5.2 describe it, made of what services send.
 *
 * Null and empty members are left out (section 3.2), a missing `token_type` is `bearer`, a list of scopes is joined, and a
 * refusal with status 200 gets status 400. A response that is not a JSON object keeps its body.
 *
 * @param response - What the token endpoint sent.
 * @param keepsIdToken - Whether an ID token can be verified; one that cannot is removed.
 */
export async function normalizedTokenResponse(response: Response, keepsIdToken: boolean): Promise<Response> {
  if (!response.ok || response.body === null) return response
  // Read once and written anew: cloning a response of which one half is never read takes three times as long.
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

/** Scopes in one text; anything but texts stays as it is, and is refused by the protocol library. */
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

/** Parameters as a server reads them; objects as JSON. */
export function textsOf(params: EndpointParams = {}): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    texts.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return texts
}

/** What a protocol error says, without what it carries: bodies and tokens never reach a log. */
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

/** Why an outgoing request failed: the code of the system, or the limit it ran into. Other errors below may quote a body. */
function networkFault({ cause: given }: Error): string | undefined {
  // An AuthError has its cause beside what the application may add.
  const { err: cause = given } = Object(given) as { readonly err?: unknown }
  if (!(cause instanceof Error)) return undefined
  if (cause instanceof RangeError) return cause.message
  const { code } = cause as Error & { readonly code?: unknown }
  return typeof code === 'string' && /^[A-Z][A-Z\d_]+$/.test(code) ? `${code}.` : networkFault(cause)
}

/** The issuer that the protocol library expected and the one that it got, where an error is about them. */
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

/** Whether two issuers differ in a slash at the end at most. */
export const isSameButSlash = (published: unknown, configured: string | undefined): published is string =>
  typeof published === 'string' && configured !== undefined && withoutSlash(published) === withoutSlash(configured)

/** A sentence that names both issuers, for a log; empty where they agree or one is not known. */
export function differentIssuers(published: unknown, configured: string | undefined): string {
  if (typeof published !== 'string' || configured === undefined || isSameButSlash(published, configured)) return ''
  return ` ${comparison(configured, published)}`
}

/** Which issuer was expected, and which one came. */
export const comparison = (expected: string, received: string): string =>
  `The expected issuer is ${quoted(expected)}, the received one is ${quoted(received)}.`

const withoutSlash = (issuer: string): string => (issuer.endsWith('/') ? issuer.slice(0, -1) : issuer)
