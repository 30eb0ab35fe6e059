import { SessionTokenError } from '../errors/index.js'
import type { Clock } from '../ports/index.js'

/**
 * What a database says of sessions. One that does not answer must not hold request after request.
 *
 * @param clock - Waits.
 * @param limit - For how many milliseconds: `session.readTimeLimit`.
 * @param read - The answer.
 * @throws SessionTokenError when it takes longer.
 */
export const timedRead = <T>(clock: Clock, limit: number, read: Promise<T>): Promise<T> =>
  clock.within(limit, read, () => {
    throw new SessionTokenError(
      `The database did not answer. The limit is ${String(limit)} ms; see "session.readTimeLimit".`,
    )
  })
