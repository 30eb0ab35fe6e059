import type { JWT } from '../core/User.js'

/**
 * Until when sessions without an audience were sealed, in seconds since 1970: 2028-01-01. Version 0.1 knew none. A session without one
 * that was sealed later was sealed by an old process that should be gone.
 */
export const AUDIENCE_SINCE = Date.UTC(2028, 0, 1) / 1000

/** Who a sealed session is for: several deployments may have the same secret. */
export class Audience {
  /** What sessions are sealed for: a text, which a callback cannot change in place. Empty without an audience. */
  readonly claim: string
  readonly #names: ReadonlySet<string>

  /** @param names - Audiences of this deployment. None: sessions of every deployment with the same secret are accepted. */
  constructor(names: readonly string[]) {
    this.claim = names.join(' ')
    this.#names = new Set(names)
  }

  /**
   * The claim of a session that is sealed now.
   *
   * @param before - The claim that it has. It stays where this deployment has no audience.
   */
  of(before: string | undefined): string {
    return this.#names.size > 0 ? this.claim : (before ?? '')
  }

  /** Whether a session may be used here: one of its audiences is one of this deployment. */
  accepts({ aud_app: sealedFor, iat }: JWT): boolean {
    if (this.#names.size === 0) return true
    if (sealedFor === undefined) return typeof iat === 'number' && iat < AUDIENCE_SINCE
    return typeof sealedFor === 'string' && sealedFor.split(' ').some((name) => this.#names.has(name))
  }
}
