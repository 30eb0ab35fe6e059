import { encoded } from './encoded.js'

/**
 * Names of the keys in which version 0.1 kept sessions. The part in braces determines the slot, which is that of the
 * user.
 */
export class LegacyKeys {
  /** @param prefix - The prefix of every key. */
  constructor(private readonly prefix: string) {}

  /** The user of the session with this token. */
  owner(sessionToken: string): string {
    return `${this.prefix}token:${encoded(sessionToken)}`
  }

  /** A session, in the slot of its user. */
  session(userId: string, sessionToken: string): string {
    return `${this.#slotOf(userId)}:session:${encoded(sessionToken)}`
  }

  /** The keys of a user's sessions by expiry, in the slot of the user. */
  sessions(userId: string): string {
    return `${this.#slotOf(userId)}:sessions`
  }

  /** The users with a session (`sid`) or a user (`sub`) of a provider. */
  known(provider: string, by: 'sid' | 'sub', name: string): string {
    return `${this.prefix}${by}:${encoded(provider)}:${encoded(name)}`
  }

  #slotOf(userId: string): string {
    // Never empty, because Redis ignores empty braces.
    return `${this.prefix}{user:${encoded(userId)}}`
  }
}
