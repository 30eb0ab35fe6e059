import type { FlattenedJWSInput, JSONWebKeySet, JWSHeaderParameters, JWTVerifyGetKey } from 'jose'
import { JWKSNoMatchingKey } from 'jose/errors'
import { createLocalJWKSet } from 'jose/jwks/local'
import type * as openid from 'openid-client'
import type { Clock } from '../core/Clock.js'
import { isObject } from '../core/guards.js'
import { RemoteDocument, type ReportFailure } from './RemoteDocument.js'

const LIFETIME_SECONDS = 10 * 60
const INTERVAL_SECONDS = 10
const MOST_WAITING = 20

/**
 * The keys a provider publishes.
 *
 * An unknown key id has them fetched again, once in ten seconds whatever the id. A token with an unknown key id waits for
 * that fetch; of tokens that anybody can send, at most 20 wait, and the others are refused.
 */
export class PublishedKeys {
  readonly #keys: RemoteDocument<JSONWebKeySet>
  #next: Promise<JSONWebKeySet> | undefined
  #lookedAgainAt = -Infinity
  #waiting = 0

  /**
   * @param fetchKeys - Asks the provider.
   * @param clock - Tells when keys are stale.
   * @param report - Told that a refresh failed.
   */
  constructor(
    fetchKeys: () => Promise<JSONWebKeySet>,
    private readonly clock: Clock,
    report?: ReportFailure,
  ) {
    this.#keys = new RemoteDocument(fetchKeys, clock, LIFETIME_SECONDS, report)
  }

  /** The keys as they were last fetched; undefined if there are none that may still be used. */
  get current(): JSONWebKeySet | undefined {
    return this.#keys.current
  }

  /** The keys, refreshed where that is due. */
  get(): Promise<JSONWebKeySet> {
    return this.#keys.get()
  }

  /**
   * Keys that are newer than known ones, which lack a key: fetched now, or ten seconds after keys were last fetched for an
   * unknown key id.
   */
  async newerThan(known: JSONWebKeySet | undefined): Promise<JSONWebKeySet> {
    const { current } = this
    if (current && current !== known) return current
    this.#next ??= this.#fetchedInTurn().finally(() => (this.#next = undefined))
    return this.#next
  }

  /** The key of a token that anybody may have sent. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const isAway = !this.current && this.#keys.failedAt !== undefined
    const known = isAway ? undefined : await this.get()
    const key = known && (await keyIn(known, header, token))
    if (key) return key
    if (this.#waiting >= MOST_WAITING) throw new JWKSNoMatchingKey()
    this.#waiting += 1
    const newer = await this.newerThan(known).finally(() => (this.#waiting -= 1))
    const found = await keyIn(newer, header, token)
    if (!found) throw new JWKSNoMatchingKey()
    return found
  }

  async #fetchedInTurn(): Promise<JSONWebKeySet> {
    const last = Math.max(this.#lookedAgainAt, this.#keys.failedAt ?? -Infinity)
    const rest = last + INTERVAL_SECONDS - this.clock.seconds()
    if (rest > 0) await new Promise<void>((done) => void this.clock.after(rest * 1000, done))
    this.#lookedAgainAt = this.clock.seconds()
    return this.#keys.refresh()
  }
}

async function keyIn(keys: JSONWebKeySet, header: JWSHeaderParameters, token: FlattenedJWSInput) {
  try {
    return await createLocalJWKSet(keys)(header, token)
  } catch (error) {
    if (error instanceof JWKSNoMatchingKey) return undefined
    throw error
  }
}

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

const isKeySet = (body: unknown): body is JSONWebKeySet =>
  isObject(body) && 'keys' in body && Array.isArray(body.keys) && body.keys.every(isObject)
