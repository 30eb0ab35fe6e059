import { BoundedMap } from '../../core/BoundedMap.js'
import { type Clock, isLive } from '../../core/Clock.js'
import { RevocationList } from '../../core/RevocationList.js'

const MOST = 100_000

/** Remembers used sign-in flows in the memory of this process: bounded, oldest out first, and lost with a restart. */
export class MemoryRevocationList extends RevocationList {
  readonly #until: BoundedMap<string, number>

  /** @param clock - Tells when an entry may be forgotten. */
  constructor(private readonly clock: Clock) {
    super()
    const isOver = (until: number): boolean => !isLive(until, this.clock.seconds())
    this.#until = new BoundedMap({ most: MOST, kept: MOST * 0.9, isOver })
  }

  override revoke(sid: string, until: number): boolean {
    const first = !this.isRevoked(sid)
    this.#until.renew(sid, until)
    return first
  }

  override isRevoked(sid: string): boolean {
    return isLive(this.#until.get(sid), this.clock.seconds())
  }
}
