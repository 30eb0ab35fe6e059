import type { VerificationToken, VerificationTokenStore } from '../../core/DatabaseAdapter.js'
import { type Clock, isLive } from '../../core/ports.js'
import { plainTables, type Tables } from './MemoryTable.js'

const MOST = 100_000

/** Verification tokens in the memory of this process, by email address and hash. */
export class MemoryVerificationTokens implements VerificationTokenStore {
  readonly #rows: Map<string, VerificationToken>

  /**
   * @param clock - Clock for the expiry of tokens.
   * @param max - How many are kept.
   * @param tables - Tables for the rows.
   */
  constructor(clock: Clock, max = MOST, tables: Tables = plainTables) {
    const isExpired = ({ expires }: VerificationToken): boolean => !isLive(expires, clock.now())
    this.#rows = tables.table('verification tokens', { max, kept: max * 0.9, isExpired })
  }

  create(token: VerificationToken): Promise<void> {
    this.#rows.set(nameOf(token), { ...token })
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
