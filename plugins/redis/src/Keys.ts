import { createHash } from 'node:crypto'
import { encoded } from './encoded.js'

const DEFAULT_PREFIX = 'authengine:'

/**
 * The prefix of every key.
 *
 * @throws TypeError for a prefix with braces: it would decide the slots.
 */
export function prefixFrom(prefix = DEFAULT_PREFIX): string {
  if (/[{}]/.test(prefix)) throw new TypeError('The prefix of the keys must have no braces: Redis would read a slot.')
  return prefix
}

/** Names of keys. A key is in a slot of its own; only counters share one, because they are taken together. */
export class Keys {
  /** @param prefix - The prefix of every key. */
  constructor(private readonly prefix: string) {}

  /** The id of a session in Redis, which has 43 characters whatever its token is. */
  idOf(sessionToken: string): string {
    // As UTF-16, in which different texts stay different: UTF-8 has no place for halves of surrogate pairs.
    return createHash('sha256').update(sessionToken, 'utf16le').digest('base64url')
  }

  /** A session, by its id. */
  session(id: string): string {
    return `${this.prefix}session:${id}`
  }

  /** The ids of a user's sessions, by their ends. */
  ofUser(userId: string): string {
    return `${this.prefix}sessions:user:${encoded(userId)}`
  }

  /** The ids of the sessions that a provider knows by its own session (`sid`) or by the user (`sub`), by their ends. */
  ofProvider(provider: string, by: 'sid' | 'sub', name: string): string {
    return `${this.prefix}sessions:${by}:${encoded(provider)}:${encoded(name)}`
  }

  /** Tokens that were mailed to an address. */
  mailed(identifier: string): string {
    return `${this.prefix}mailed:${encoded(identifier)}`
  }

  /** A pending sign-in. */
  pending(id: string): string {
    return `${this.prefix}pending:${encoded(id)}`
  }

  /** The ids of a user's pending sign-ins, by their ends. */
  pendingOf(userId: string): string {
    return `${this.prefix}pending:user:${encoded(userId)}`
  }

  /** A counter. All are in one slot: those of an account and those of a network are taken together. */
  count(key: string): string {
    return `${this.prefix}{count}:${encoded(key)}`
  }

  /** The epoch of a user: sealed sessions with a lower one have ended. */
  epoch(subject: string): string {
    return `${this.prefix}epoch:${encoded(subject)}`
  }

  /** What is sealed but no longer good. */
  revoked(id: string): string {
    return `${this.prefix}revoked:${encoded(id)}`
  }
}
