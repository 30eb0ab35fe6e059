import { encoded } from './encoded.js'

const DEFAULT_PREFIX = 'authengine:'

/** Names of keys. What is in braces decides the slot: everything that must change together is in one. */
export class Keys {
  /**
   * @param prefix - What every key begins with.
   * @throws TypeError for a prefix with braces: it would decide the slots.
   */
  constructor(private readonly prefix = DEFAULT_PREFIX) {
    if (/[{}]/.test(prefix)) throw new TypeError('The prefix of the keys must have no braces: Redis would read a slot.')
  }

  /** Whose session a token names. */
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

  /** The users a provider knows by the name of its session, or of the person. */
  known(provider: string, by: 'sid' | 'sub', name: string): string {
    return `${this.prefix}${by}:${encoded(provider)}:${encoded(name)}`
  }

  /** Tokens that were mailed to an address. */
  mailed(identifier: string): string {
    return `${this.prefix}mailed:${encoded(identifier)}`
  }

  /** A counter. All are in one slot: those of an account and those of a network are taken together. */
  count(key: string): string {
    return `${this.prefix}{count}:${encoded(key)}`
  }

  /** What is sealed but no longer good. */
  revoked(id: string): string {
    return `${this.prefix}revoked:${encoded(id)}`
  }

  #slotOf(userId: string): string {
    // Never empty: Redis would not see a slot in empty braces.
    return `${this.prefix}{user:${encoded(userId)}}`
  }
}
