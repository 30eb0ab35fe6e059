import { AdapterError } from 'authengine'

/**
 * Redis could not be asked, refused, or answered what cannot be believed.
 *
 * The message says what to do. The cause holds what the server or the client said, without the command: no key, no token.
 */
export class RedisError extends AdapterError {
  static override readonly name: string = 'RedisError'
}
