import type { Clock } from '../../core/Clock.js'
import type { VerificationToken, VerificationTokenStore } from '../../core/DatabaseAdapter.js'
import { isLive } from '../../core/isLive.js'
import { bounded, MOST } from './bounded.js'

/** Mailed tokens in the memory of this process, by address and hash. */
export class MemoryVerificationTokens implements VerificationTokenStore {
  readonly #rows = new Map<string, VerificationToken>()

  /**
   * @param clock - Tells which may be forgotten.
   * @param most - How many are kept.
   */
  constructor(
    private readonly clock: Clock,
    private readonly most = MOST,
  ) {}

  create(token: VerificationToken): Promise<void> {
    this.#rows.set(nameOf(token), { ...token })
    const now = this.clock.now()
    bounded(this.#rows, ({ expires }) => !isLive(expires, now), this.most)
    return Promise.resolve()
  }

  take(key: Pick<VerificationToken, 'identifier' | 'token'>): Promise<VerificationToken | null> {
    const row = this.#rows.get(nameOf(key)) ?? null
    this.#rows.delete(nameOf(key))
    return Promise.resolve(row)
  }

  clear(identifier: string): Promise<void> {
    for (const [name, row] of this.#rows) if (row.identifier === identifier) this.#rows.delete(name)
    return Promise.resolve()
  }
}

const nameOf = ({ identifier, token }: Pick<VerificationToken, 'identifier' | 'token'>): string =>
  JSON.stringify([identifier, token])
