import type { SqlDatabase } from '@authengine/sql'
import { Child } from '../processes/Child.js'

/** What one process says of its work. */
export interface Outcome {
  readonly won: Readonly<Record<'users' | 'tokens' | 'leases' | 'counts' | 'changes' | 'commits', number>>
  readonly failures: readonly string[]
  /** How often all of them together may count. */
  readonly shared: number
  readonly rounds: number
}

/** Lets several processes work on one database at once, from making the tables on. */
export async function work(database: SqlDatabase, processes: number): Promise<Outcome[]> {
  const names = Array.from({ length: processes }, (_, index) => `worker-${String(index)}`)
  const workers = await Promise.all(
    names.map((name) => Child.start('test/support/sql/worker.ts', JSON.stringify(database), name)),
  )
  // Every user begins when every user is there.
  const outcomes = await Promise.all(workers.map((worker) => worker.ask<Outcome>('work')))
  await Promise.all(workers.map((worker) => worker.close()))
  return outcomes
}
