import type { Awaitable } from '../core/Awaitable.js'
import type { SecretRing } from './SecretRing.js'

/** Names for addresses and accounts that do not tell them: whoever reads a stored one cannot try out addresses. */
export class Pseudonyms {
  /** @param ring - Where the key comes from; a new secret gives new names. */
  constructor(private readonly ring: SecretRing) {}

  /** The name of something, always the same under one secret. */
  of(something: string): Awaitable<string> {
    const [mac] = this.ring.macs('name')
    if (mac === undefined) throw new TypeError('Pseudonyms need at least one secret.')
    return mac(something)
  }
}
