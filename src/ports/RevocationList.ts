import type { Awaitable } from '../model/index.js'

/**
 * Remembers what is sealed but no longer good: sessions that were ended, and sign-ins that were used.
 *
 * A sealed cookie cannot be recalled from whoever copied it, so its id is remembered until the cookie would have ended
 * anyway. The built-in list lives in the memory of one process; share one through a plugin when several serve a site.
 */
export abstract class RevocationList {
  /**
   * Refuses an id from now on. May forget it after `until`, in seconds since 1970.
   *
   * @returns Whether it was not refused before: of several who ask at once, exactly one hears true.
   */
  abstract revoke(id: string, until: number): Awaitable<boolean>

  /** Whether the id is refused. */
  abstract isRevoked(id: string): Awaitable<boolean>
}
