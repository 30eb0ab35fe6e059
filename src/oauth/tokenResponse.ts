import { isObject } from '../core/guards.js'
import type { EndpointParams } from './endpoints.js'

type Members = Readonly<Record<string, unknown>>

/**
 * A token response as RFC 6749 sections 5.1 and 5.2 describe it, made of what services send.
 *
 * Null and empty members are left out (section 3.2), a missing `token_type` is `bearer`, a list of scopes is joined, and a
 * refusal with status 200 gets status 400. A response that is no JSON object keeps its body.
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
