import { createHash } from 'node:crypto'
import { encoded } from './encoded.js'

const DEFAULT_PREFIX = 'authengine:'

/**
 * The prefix of every key.
 *
 * @throws TypeError for a prefix with braces, because they would determine the slots.
 */
export function prefixFrom(prefix = DEFAULT_PREFIX): string {
  if (/[{}]/.test(prefix))
    throw new TypeError(
      'The key prefix must not contain { or }: Redis Cluster chooses a slot by the text between them.',
    )
  return prefix
}

/**
 * Names of keys. Each key is in a slot of its own. Only counters share a slot, because one script changes them
 * together.
 */
export class Keys {
  /** @param prefix - The prefix of every key. */
  constructor(private readonly prefix: string) {}

  /** The id of a session in Redis. It has 43 characters, for every token. */
  idOf(sessionToken: string): string {
    // As UTF-16, in which different texts stay different. UTF-8 cannot represent lone surrogates.
    return createHash('sha256').update(sessionToken, 'utf16le').digest('base64url')
  }

  /** A session, by its id. */
  session(id: string): string {
    return `${this.prefix}session:${id}`
  }

  /** The ids of a user's sessions, by expiry. */
  ofUser(userId: string): string {
    return `${this.prefix}sessions:user:${encoded(userId)}`
  }

  /** The ids of sessions with a session (`sid`) or a user (`sub`) of a provider, by expiry. */
  ofProvider(provider: string, by: 'sid' | 'sub', name: string): string {
    return `${this.prefix}sessions:${by}:${encoded(provider)}:${encoded(name)}`
  }

  /** Tokens that were mailed to an email address. */
  mailed(identifier: string): string {
    return `${this.prefix}mailed:${encoded(identifier)}`
  }

  /** A pending sign-in. */
  pending(id: string): string {
    return `${this.prefix}pending:${encoded(id)}`
  }

  /** The ids of a user's pending sign-ins, by expiry. */
  pendingOf(userId: string): string {
    return `${this.prefix}pending:user:${encoded(userId)}`
  }

  /**
   * A counter. All counters are in one slot, because one script changes those of an account and of a network together.
   */
  count(key: string): string {
    return `${this.prefix}{count}:${encoded(key)}`
  }

  /** The epoch of a user: sealed sessions with a lower one have ended. */
  epoch(subject: string): string {
    return `${this.prefix}epoch:${encoded(subject)}`
  }

  /** A sealed value that is not valid any more. */
  revoked(id: string): string {
    return `${this.prefix}revoked:${encoded(id)}`
  }
}
