/** What PostgreSQL, MySQL and MariaDB say to the loser of a deadlock, or of a conflict between transactions. */
const LOST: ReadonlySet<unknown> = new Set(['40P01', '40001', 'ER_LOCK_DEADLOCK', 'ER_CHECKREAD'])
const TRIES = 10

/** Runs a statement or a transaction again when the database gave it up in favour of another one. */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !(error instanceof Error && 'code' in error && LOST.has(error.code))) throw error
    }
  }
}
