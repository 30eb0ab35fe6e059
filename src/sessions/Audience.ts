import type { JWT } from '../core/User.js'

/**
 * A session without an audience is accepted only if it was sealed before this time: 2028-01-01, in seconds since 1970.
 * Version 0.1 had no audiences. A later session without an audience comes from an old process that should no longer
 * run.
 */
export const AUDIENCE_SINCE = Date.UTC(2028, 0, 1) / 1000

/** The deployments that a sealed session is for, because several deployments may have the same secret. */
export class Audience {
  /**
   * The audience claim of new sessions. It is a string, so that a callback cannot change it in place. Empty without
   * audiences.
   */
  readonly claim: string
  readonly #names: ReadonlySet<string>

  /**
   * @param names - Audiences of this deployment. If empty, sessions of every deployment with the same secret are
   *   accepted.
   */
  constructor(names: readonly string[]) {
    this.claim = names.join(' ')
    this.#names = new Set(names)
  }

  /**
   * The audience claim of a session that is sealed now.
   *
   * @param before - The claim that the session has. It is kept if this deployment has no audience.
   */
  of(before: string | undefined): string {
    return this.#names.size > 0 ? this.claim : (before ?? '')
  }

  /** Whether a session may be used here: at least one of its audiences is an audience of this deployment. */
  accepts({ aud_app: sealedFor, iat }: JWT): boolean {
    if (this.#names.size === 0) return true
    if (sealedFor === undefined) return typeof iat === 'number' && iat < AUDIENCE_SINCE
    return typeof sealedFor === 'string' && sealedFor.split(' ').some((name) => this.#names.has(name))
  }
}
