import { clearTimeout, setTimeout } from 'node:timers'
import { RedisError } from './RedisError.js'

/**
 * Waits for an answer for at most a number of milliseconds.
 *
 * @throws RedisError if it takes longer.
 */
export async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new RedisError(`${LATE[0]} ${milliseconds} ${LATE[1]}`))
    }, milliseconds)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

const LATE = [
  'Redis did not answer within',
  'milliseconds, so it is not known whether the command took effect. Check whether the server is overloaded, paused ' +
    'or cut off; the option timeLimit says how long to wait.',
]
