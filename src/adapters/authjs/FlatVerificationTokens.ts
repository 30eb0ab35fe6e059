import { BoundedMap } from '../../core/BoundedMap.js'
import type { VerificationToken, VerificationTokenStore } from '../../core/DatabaseAdapter.js'
import type { FlatCalls } from './FlatCalls.js'
import { instant } from './FlatUsers.js'

const MOST = 5000

/** Mailed tokens, by the functions of an adapter. */
export class FlatVerificationTokens implements VerificationTokenStore {
  /** What was stored for each address, oldest address first: the adapter cannot be asked. */
  readonly #stored: BoundedMap<string, readonly string[]>

  /**
   * @param calls - The adapter.
   * @param most - How many addresses are remembered; the oldest go first.
   */
  constructor(
    private readonly calls: FlatCalls,
    most = MOST,
  ) {
    this.#stored = new BoundedMap({ most })
  }

  async create({ identifier, token, expires }: VerificationToken): Promise<void> {
    await this.calls.call('createVerificationToken', { identifier, token, expires })
    const tokens = this.#stored.get(identifier) ?? []
    this.#stored.renew(identifier, [...tokens, token])
  }

  async take({
    identifier,
    token,
  }: Pick<VerificationToken, 'identifier' | 'token'>): Promise<VerificationToken | null> {
    const taken = await this.calls.call('useVerificationToken', { identifier, token })
    // A database that compares loosely must not answer somebody else's token.
    if (taken?.identifier !== identifier || taken.token !== token) return null
    return { identifier, token, expires: instant(taken.expires) }
  }

  /** Removes the tokens this process stored for the address: flat functions cannot name those of another process. */
  async clear(identifier: string): Promise<void> {
    const tokens = this.#stored.get(identifier) ?? []
    this.#stored.delete(identifier)
    for (const token of tokens) await this.calls.call('useVerificationToken', { identifier, token })
  }
}
