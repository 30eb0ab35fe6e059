import type { SqlDatabase } from '@authengine/sql'
import { Child } from '../processes/Child.js'

/** The results of a process. */
export interface Outcome {
  readonly won: Readonly<Record<'users' | 'tokens' | 'leases' | 'counts' | 'changes' | 'commits', number>>
  readonly failures: readonly string[]
  /** How often this process was allowed to use the counter that all share. */
  readonly shared: number
  readonly rounds: number
}

/** Runs several processes on one database concurrently; they also create the tables. */
export async function work(database: SqlDatabase, processes: number): Promise<Outcome[]> {
  const names = Array.from({ length: processes }, (_, index) => `worker-${String(index)}`)
  const workers = await Promise.all(
    names.map((name) => Child.start('test/support/sql/worker.ts', JSON.stringify(database), name)),
  )
  // All processes begin when all are ready.
  const outcomes = await Promise.all(workers.map((worker) => worker.ask<Outcome>('work')))
  await Promise.all(workers.map((worker) => worker.close()))
  return outcomes
}
