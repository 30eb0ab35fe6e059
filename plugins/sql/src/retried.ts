import type { Kysely } from 'kysely'

/**
 * Error codes of PostgreSQL, MySQL and MariaDB for a transaction that was aborted because of a deadlock or a conflict.
 */
const LOST: ReadonlySet<unknown> = new Set(['40P01', '40001', 'ER_LOCK_DEADLOCK', 'ER_CHECKREAD'])
const TRIES = 10
const DEEPEST = 5

/** Runs a statement or a transaction again if the database aborted it in favor of another one. */
export async function retried<T>(run: () => Promise<T>, tries = TRIES): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !isLost(error)) throw error
    }
  }
}

/** Like `retried`, but not for a statement in a transaction: there, the whole transaction has to start again. */
export const settled = <DB, T>(db: Kysely<DB>, run: () => Promise<T>): Promise<T> =>
  db.isTransaction ? run() : retried(run)

/** Runs several statements in one transaction: the running one, or a new one. */
export const together = <DB, T>(db: Kysely<DB>, work: (transaction: Kysely<DB>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : retried(() => db.transaction().execute(work))

/** Checks the causes as well, because code in a transaction may wrap the error of the driver. */
function isLost(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false
  const { cause, code, err } = error as Readonly<Record<string, unknown>>
  return LOST.has(code) || isLost(cause, depth + 1) || isLost(err, depth + 1)
}
