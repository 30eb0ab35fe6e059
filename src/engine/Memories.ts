import { MemoryCounters } from '../adapters/memory/MemoryCounters.js'
import { MemoryEndedSessions, MemoryRevocationList } from '../adapters/memory/MemoryEndedSessions.js'
import type { Clock } from '../core/ports.js'
import type { CounterStore, RevocationList } from '../core/DatabaseAdapter.js'

const OF_PROCESS: unique symbol = Symbol.for('authengine.memories')

/**
 * What has to outlive an engine where a function makes a configuration for each request: attempts that were counted,
 * and what was ended or used up.
 *
 * Tokens of providers are not among them: whose they are depends on the configuration.
 */
export class Memories {
  /**
   * One memory for the whole process, whatever happens to modules.
   *
   * For frameworks that bundle an application more than once: one configuration becomes several objects there, and what was
   * ended or counted for one must hold for all.
   */
  static ofProcess(): Memories {
    const scope = globalThis as { [OF_PROCESS]?: Memories | undefined }
    return (scope[OF_PROCESS] ??= new Memories())
  }

  /** Attempts. */
  readonly counters: CounterStore = new MemoryCounters()
  readonly #told = new Set<string>()
  #endedSessions: RevocationList | undefined
  #usedFlows: RevocationList | undefined

  /** Whether nobody has been told this yet. */
  isNews(text: string): boolean {
    const before = this.#told.size
    return this.#told.add(text).size > before
  }

  /**
   * Sessions that were ended. Only signed-in users add to it.
   *
   * @param clock - Of the engine that asks first.
   */
  endedSessions(clock: Clock): RevocationList {
    return (this.#endedSessions ??= new MemoryEndedSessions(clock))
  }

  /**
   * Sign-in flows that were used: anonymous requests add to it, so it is not the list of sessions.
   *
   * @param clock - Of the engine that asks first.
   */
  usedFlows(clock: Clock): RevocationList {
    return (this.#usedFlows ??= new MemoryRevocationList(clock))
  }
}
