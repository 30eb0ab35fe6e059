import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import { JWKSNoMatchingKey } from 'jose/errors'
import { createLocalJWKSet } from 'jose/jwks/local'
import type { Clock } from '../../ports/index.js'

const KEPT_SECONDS = 10 * 60
const COOL_DOWN_SECONDS = 60

type Keys = Promise<ReturnType<typeof createLocalJWKSet>>

/**
 * The keys a provider publishes, kept for ten minutes.
 *
 * An unknown key is looked up again at once, but only once a minute: tokens that anybody can send cause no storm.
 */
export class PublishedKeys {
  #kept: { readonly keys: Keys; readonly until: number } | undefined
  #lookedAgain = -Infinity

  /**
   * @param fetchKeys - Asks the provider.
   * @param clock - Tells when keys are stale.
   */
  constructor(
    private readonly fetchKeys: () => Promise<JSONWebKeySet>,
    private readonly clock: Clock,
  ) {}

  /** The key that a token names. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const known = this.#keys()
    try {
      return await (
        await known
      )(header, token)
    } catch (error) {
      if (!(error instanceof JWKSNoMatchingKey)) throw error
      if (this.#kept?.keys === known) {
        const now = this.clock.seconds()
        if (now - this.#lookedAgain < COOL_DOWN_SECONDS) throw error
        this.#lookedAgain = now
        this.#kept = undefined
      }
      return (await this.#keys())(header, token)
    }
  }

  #keys(): Keys {
    const now = this.clock.seconds()
    if (this.#kept && this.#kept.until > now) return this.#kept.keys
    const keys = this.fetchKeys().then(createLocalJWKSet)
    this.#kept = { keys, until: now + KEPT_SECONDS }
    keys.catch(() => {
      if (this.#kept?.keys === keys) this.#kept = undefined
    })
    return keys
  }
}
