import type { Awaitable } from '../model/index.js'

/**
 * Remembers which sealed sessions were ended before their time.
 *
 * A sealed cookie cannot be recalled from whoever copied it, so its id is remembered until the cookie would have ended
 * anyway. The built-in list lives in the memory of one process; share one through a plugin when several serve a site.
 */
export abstract class RevocationList {
  /** Refuses the session from now on. May forget it after `until`, in seconds since 1970. */
  abstract revoke(sid: string, until: number): Awaitable<void>

  /** Whether the session was ended. */
  abstract isRevoked(sid: string): Awaitable<boolean>
}
