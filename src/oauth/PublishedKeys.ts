import type { FlattenedJWSInput, JSONWebKeySet, JWSHeaderParameters, JWTVerifyGetKey } from 'jose'
import { JWKSNoMatchingKey } from 'jose/errors'
import { createLocalJWKSet } from 'jose/jwks/local'
import type * as openid from 'openid-client'
import { isObject } from '../core/guards.js'
import type { Clock } from '../core/ports.js'

const LIFETIME_SECONDS = 10 * 60
const INTERVAL_SECONDS = 10
const MAX_WAITING = 20

/**
 * The public keys of a provider (JWK Set).
 *
 * They are fetched again for an unknown key id, at most once in ten seconds for all ids together. A token with an
 * unknown key id waits for that fetch. Of the tokens that anyone can send, at most 20 wait, and the others are refused.
 */
export class PublishedKeys {
  readonly #keys: RemoteDocument<JSONWebKeySet>
  #next: Promise<JSONWebKeySet> | undefined
  #lookedAgainAt = -Infinity
  #waiting = 0

  /**
   * @param clock - Tells when keys are stale.
   * @param report - Called if a refresh fails.
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

  /** The keys, refreshed if necessary. */
  get(): Promise<JSONWebKeySet> {
    return this.#keys.get()
  }

  /**
   * Keys that are newer than the known ones, in which a key is missing. They are fetched now, or ten seconds after the
   * last fetch for an unknown key id.
   */
  async newerThan(known: JSONWebKeySet | undefined): Promise<JSONWebKeySet> {
    const { current } = this
    if (current && current !== known) return current
    this.#next ??= this.#fetchedInTurn().finally(() => (this.#next = undefined))
    return this.#next
  }

  /** Finds the key of a token that anyone may have sent. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const isAway = !this.current && this.#keys.failedAt !== undefined
    const known = isAway ? undefined : await this.get()
    const key = known && (await keyIn(known, header, token))
    if (key) return key
    if (this.#waiting >= MAX_WAITING) throw new JWKSNoMatchingKey()
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
  if (response.status !== 200)
    throw new TypeError(`the request for its keys returned the status ${String(response.status)}`)
  const body: unknown = await response.json()
  if (!isKeySet(body)) throw new TypeError('its keys are not a JWK Set')
  return body
}

const isKeySet = (body: unknown): body is JSONWebKeySet =>
  isObject(body) && 'keys' in body && Array.isArray(body.keys) && body.keys.every(isObject)

/** How long a document is used at most while the provider cannot be reached. */
const LONGEST_SECONDS = 24 * 60 * 60
/** The part of its lifetime after which a document is refreshed in the background. */
const REFRESHED_AFTER = 0.8
/** How long to wait before a failed refresh is repeated. */
const REST_SECONDS = 10

/** How often failed refreshes are reported at most. */
const REPORTED_SECONDS = 60 * 60

/**
 * Called if a refresh fails.
 *
 * @param error - Why.
 * @param until - Until when the old document is used, in seconds since 1970.
 */
export type ReportFailure = (error: unknown, until: number) => void

interface Kept<T> {
  readonly value: T
  readonly at: number
}

/**
 * A document that a provider publishes.
 *
 * It is fetched when first needed, and refreshed in the background before its lifetime ends. While the provider cannot
 * be reached, the old document is used for 24 hours at most. Each successful fetch replaces the document.
 */
export class RemoteDocument<T> {
  #kept: Kept<T> | undefined
  #running: Promise<T> | undefined
  #triedAt = -Infinity
  #hasFailed = false
  #reportedAt = -Infinity

  /**
   * @param clock - Tells how old the document is.
   * @param lifetime - Seconds after which it is fetched again before it is used, unless the provider cannot be reached.
   * @param report - Called if a refresh fails and the old document is used: at most once an hour, until a fetch
   *   succeeds.
   */
  constructor(
    private readonly fetch: () => Promise<T>,
    private readonly clock: Clock,
    private readonly lifetime: number,
    private readonly report: ReportFailure = () => undefined,
  ) {}

  /** The document as it was last fetched; undefined if there is none that may still be used. */
  get current(): T | undefined {
    return this.#kept && this.#age(this.#kept.at) < LONGEST_SECONDS ? this.#kept.value : undefined
  }

  /** When the last fetch failed, in seconds since 1970; undefined if it did not fail. */
  get failedAt(): number | undefined {
    return this.#hasFailed ? this.#triedAt : undefined
  }

  /** The document, refreshed if necessary. Rejects only if there is no document to use. */
  async get(): Promise<T> {
    const kept = this.current
    if (kept === undefined || !this.#kept) return this.refresh()
    const { at } = this.#kept
    const age = this.#age(at)
    if (age < this.lifetime * REFRESHED_AFTER) return kept
    const rests = this.#hasFailed && this.#age(this.#triedAt) < REST_SECONDS
    const refreshed = rests
      ? kept
      : this.refresh().catch((error: unknown) => {
          this.#reportOnce(error, at + LONGEST_SECONDS)
          return kept
        })
    // After the lifetime, a request waits for the refresh. After a failed refresh, requests use the old document
    // without waiting.
    return age < this.lifetime || this.#hasFailed ? kept : refreshed
  }

  /** Fetches the document now. Concurrent calls share one fetch. */
  refresh(): Promise<T> {
    this.#running ??= this.#fetched().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #fetched(): Promise<T> {
    this.#triedAt = this.clock.seconds()
    try {
      const value = await this.fetch()
      this.#kept = { value, at: this.clock.seconds() }
      this.#hasFailed = false
      this.#reportedAt = -Infinity
      return value
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
  }

  #reportOnce(error: unknown, until: number): void {
    if (this.#age(this.#reportedAt) < REPORTED_SECONDS) return
    this.#reportedAt = this.clock.seconds()
    this.report(error, until)
  }

  #age(since: number): number {
    return this.clock.seconds() - since
  }
}
