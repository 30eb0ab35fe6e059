import { type Clock, type CounterStore, type RevocationList } from '../ports/index.js'
import { MemoryRevocationList } from '../sessions/index.js'
import { MemoryCounters } from './memory/MemoryCounters.js'

/**
 * What has to outlive an engine where a function makes a configuration for each request: attempts that were counted,
 * and what was ended or used up.
 *
 * Tokens of providers are not among them: whose they are depends on the configuration.
 */
export class Memories {
  readonly counters: CounterStore = new MemoryCounters()
  #revocations: RevocationList | undefined

  /** @param clock - Of the engine that asks first. */
  revocations(clock: Clock): RevocationList {
    return (this.#revocations ??= new MemoryRevocationList(clock))
  }
}
