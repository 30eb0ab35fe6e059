import { setTimeout as delay } from 'node:timers/promises'
import { AdapterError } from 'authengine'

/** Longest pause between two attempts, in milliseconds; the first pauses are shorter. */
const LONGEST_PAUSE_MS = 25

/**
 * Repeats a call of SQLite while another process has locked the file. The pauses are timers, which do not block the
 * event loop.
 *
 * @param call - The call; it must leave no statement behind when it is refused.
 * @param timeLimit - Milliseconds after which the attempts end.
 * @throws AdapterError if the file is still locked then.
 */
export async function whenUnlocked<T>(call: () => T | Promise<T>, timeLimit: number): Promise<T> {
  const start = performance.now()
  for (let attempts = 1; ; attempts++) {
    try {
      return await call()
    } catch (error) {
      if (!isLocked(error)) throw error
      if (performance.now() - start >= timeLimit) throw new AdapterError(stillLocked(timeLimit), { cause: error })
      await delay(Math.min(attempts, LONGEST_PAUSE_MS))
    }
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY')

const stillLocked = (timeLimit: number): string =>
  `The SQLite file is locked by another process. The limit is ${String(timeLimit)} ms; see "timeLimit".`
