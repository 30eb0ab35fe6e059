import type { VerificationToken, VerificationTokenStore } from '../../core/DatabaseAdapter.js'
import type { FlatCalls } from './FlatCalls.js'
import { instant } from './instant.js'

const MOST = 5000

/** Mailed tokens, by the functions of an adapter. */
export class FlatVerificationTokens implements VerificationTokenStore {
  /** What was stored for each address, oldest address first: the adapter cannot be asked. */
  readonly #stored = new Map<string, string[]>()

  /**
   * @param calls - The adapter.
   * @param most - How many addresses are remembered; the oldest go first.
   */
  constructor(
    private readonly calls: FlatCalls,
    private readonly most = MOST,
  ) {}

  async create({ identifier, token, expires }: VerificationToken): Promise<void> {
    await this.calls.call('createVerificationToken', { identifier, token, expires })
    const tokens = this.#stored.get(identifier) ?? []
    this.#stored.delete(identifier)
    this.#stored.set(identifier, [...tokens, token])
    const [oldest] = this.#stored.keys()
    if (this.#stored.size > this.most && oldest !== undefined) this.#stored.delete(oldest)
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
