import type { Kysely } from 'kysely'

/** What PostgreSQL, MySQL and MariaDB say to the loser of a deadlock, or of a conflict between transactions. */
const LOST: ReadonlySet<unknown> = new Set(['40P01', '40001', 'ER_LOCK_DEADLOCK', 'ER_CHECKREAD'])
const TRIES = 10
const DEEPEST = 5

/** Runs a statement or a transaction again when the database gave it up in favour of another one. */
export async function retried<T>(run: () => Promise<T>, tries = TRIES): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !isLost(error)) throw error
    }
  }
}

/** The same for a statement that may be part of a transaction: then the whole transaction has to start again. */
export const settled = <DB, T>(db: Kysely<DB>, run: () => Promise<T>): Promise<T> =>
  db.isTransaction ? run() : retried(run)

/** Runs several statements in one transaction: the one that runs already, or one of their own. */
export const together = <DB, T>(db: Kysely<DB>, work: (transaction: Kysely<DB>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : retried(() => db.transaction().execute(work))

/** Looks at the causes as well: who runs in a transaction may wrap what the driver throws. */
function isLost(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false
  const { cause, code, err } = error as Readonly<Record<string, unknown>>
  return LOST.has(code) || isLost(cause, depth + 1) || isLost(err, depth + 1)
}
