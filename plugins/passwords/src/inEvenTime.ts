import { clearInterval, setInterval } from 'node:timers'

/** Milliseconds between two moments at which work can be over. Users do not notice them. */
const STEP = 50

/** Calls a function again and again, until it is stopped. */
type Every = (milliseconds: number, ring: () => void) => () => void

// The time of the machine: the clock of the engine may stand still in tests of an application.
const byTimer: Every = (milliseconds, ring) => {
  const timer = setInterval(ring, milliseconds)
  return () => {
    clearInterval(timer)
  }
}

/**
 * Does work, and returns at a multiple of 50 ms after the call. So the time of a reply does not tell how long the
 * queries for a user took, and that is how an attacker would learn which addresses have an account.
 *
 * @param work - What takes longer for one user than for another.
 * @param waits - Whether successful work waits as well. `'if-failed'` where the reply itself tells that it succeeded.
 */
export async function inEvenTime<T>(
  work: () => Promise<T>,
  waits: 'always' | 'if-failed' = 'always',
  every = byTimer,
): Promise<T> {
  let end: () => void = () => undefined
  const stop = every(STEP, () => {
    end()
  })
  const moment = (): Promise<void> => new Promise((resolve) => (end = resolve))
  try {
    const result = await work()
    if (waits === 'always') await moment()
    return result
  } catch (error) {
    await moment()
    throw error
  } finally {
    stop()
  }
}
