import type { JSONWebKeySet } from 'jose'
import type * as openid from 'openid-client'

/**
 * Fetches the keys that a provider publishes (RFC 7517 section 5).
 *
 * @param uri - The `jwks_uri` of its metadata.
 * @param send - Sends a request to the provider.
 */
export async function fetchKeys(uri: string, send: openid.CustomFetch): Promise<JSONWebKeySet> {
  const headers = { accept: 'application/json, application/jwk-set+json' }
  const response = await send(uri, { method: 'GET', headers, body: null, redirect: 'manual' })
  if (response.status !== 200) throw new TypeError(`its keys were answered with status ${String(response.status)}`)
  const body: unknown = await response.json()
  if (!isKeySet(body)) throw new TypeError('its keys are not a JWK Set')
  return body
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isKeySet = (body: unknown): body is JSONWebKeySet =>
  isObject(body) && 'keys' in body && Array.isArray(body.keys) && body.keys.every(isObject)
