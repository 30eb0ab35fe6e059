import type { Clock } from '../core/Clock.js'
import { RevocationList } from '../core/RevocationList.js'
import { isLive } from '../core/isLive.js'

const MOST = 100_000

/** Remembers used sign-in flows in the memory of this process: bounded, oldest out first, and lost with a restart. */
export class MemoryRevocationList extends RevocationList {
  readonly #until = new Map<string, number>()

  /** @param clock - Tells when an entry may be forgotten. */
  constructor(private readonly clock: Clock) {
    super()
  }

  override revoke(sid: string, until: number): boolean {
    const first = !this.isRevoked(sid)
    this.#until.delete(sid)
    this.#until.set(sid, until)
    if (this.#until.size > MOST) this.#forget()
    return first
  }

  override isRevoked(sid: string): boolean {
    return isLive(this.#until.get(sid), this.clock.seconds())
  }

  /** Those that ended anyway go first; if none did, the oldest tenth goes. */
  #forget(): void {
    const now = this.clock.seconds()
    for (const [sid, until] of this.#until) if (!isLive(until, now)) this.#until.delete(sid)
    for (const sid of this.#until.keys()) {
      if (this.#until.size <= MOST * 0.9) break
      this.#until.delete(sid)
    }
  }
}
