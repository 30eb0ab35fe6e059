import { AdapterError } from 'authengine'

/**
 * Redis could not be reached, refused a command, or sent an unexpected reply.
 *
 * The message says what to do. The cause contains the message of the server or the client, without the command, so that
 * it contains no key and no token.
 */
export class RedisError extends AdapterError {
  static override readonly name: string = 'RedisError'
}
