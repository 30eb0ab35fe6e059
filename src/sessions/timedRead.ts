import type { Clock } from '../core/Clock.js'
import { SessionTokenError } from '../core/errors.js'

/**
 * What a database says of sessions. One that does not answer must not hold request after request.
 *
 * @param clock - Waits.
 * @param limit - For how many milliseconds: `session.readTimeLimit`.
 * @param read - The answer.
 * @throws SessionTokenError when it takes longer.
 */
export async function timedRead<T>(clock: Clock, limit: number, read: Promise<T>): Promise<T> {
  const reading = { isOver: false }
  const end = (): void => {
    reading.isOver = true
  }
  read.then(end, end)
  // A store in memory answers within these turns, and a timer costs more than its read.
  for (let turn = 0; turn < TURNS && !reading.isOver; turn++) await Promise.resolve()
  return reading.isOver ? read : clock.within(limit, read, late(limit))
}

const TURNS = 4

const late = (limit: number) => (): never => {
  throw new SessionTokenError(
    `The database did not answer. The limit is ${String(limit)} ms; see "session.readTimeLimit".`,
  )
}
