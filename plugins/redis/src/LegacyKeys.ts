import { encoded } from './encoded.js'

/** Names of the keys in which version 0.1 kept sessions. What is in braces decides the slot: that of the user. */
export class LegacyKeys {
  /** @param prefix - The prefix of every key. */
  constructor(private readonly prefix: string) {}

  /** The user whose session a token names. */
  owner(sessionToken: string): string {
    return `${this.prefix}token:${encoded(sessionToken)}`
  }

  /** A session, in the slot of its user. */
  session(userId: string, sessionToken: string): string {
    return `${this.#slotOf(userId)}:session:${encoded(sessionToken)}`
  }

  /** The keys of a user's sessions by their ends, in the slot of the user. */
  sessions(userId: string): string {
    return `${this.#slotOf(userId)}:sessions`
  }

  /** The users whom a provider knows by its own session (`sid`) or by the user (`sub`). */
  known(provider: string, by: 'sid' | 'sub', name: string): string {
    return `${this.prefix}${by}:${encoded(provider)}:${encoded(name)}`
  }

  #slotOf(userId: string): string {
    // Never empty: Redis would not see a slot in empty braces.
    return `${this.prefix}{user:${encoded(userId)}}`
  }
}
