import type { SessionRow } from 'authengine/adapter'
import { Child } from '../processes/Child.js'
import { aSession, LATE } from './acts.js'

/** How often each process tries every operation. */
export const ROUNDS = 20
/** The number of concurrent tries in each process. */
export const AT_ONCE = 10
/** The limit of the counter that all processes share: less than they try. */
export const COUNTS = 300
/** The mailed tokens: one for each round. */
export const MAILED = { identifier: 'ann@example.test', expires: LATE }
/** The session that is ended in a round. */
export const sessionOf = (round: number): SessionRow =>
  aSession({ sessionToken: `shared-${String(round)}`, userId: `user-${String(round % 3)}` })

/** The results of a process. */
export interface Outcome {
  readonly won: {
    readonly tokens: number
    readonly ends: number
    readonly counts: number
    readonly changes: number
    readonly commits: number
  }
}

/** Runs several processes on one server concurrently. */
export async function compete(url: string, processes: number): Promise<Outcome[]> {
  const names = Array.from({ length: processes }, (_, index) => `worker-${String(index)}`)
  const workers = await Promise.all(names.map((name) => Child.start('test/support/redis/worker.ts', url, name)))
  // All processes begin when all are ready.
  const outcomes = await Promise.all(workers.map((worker) => worker.ask<Outcome>('compete')))
  await Promise.all(workers.map((worker) => worker.close()))
  return outcomes
}
