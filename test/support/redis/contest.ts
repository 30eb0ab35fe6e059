import type { SessionRow } from 'authengine/adapter'
import { Child } from '../processes/Child.js'
import { aSession, LATE } from './acts.js'

/** How often each process tries everything. */
export const ROUNDS = 20
/** How many try the same at once, in each process. */
export const AT_ONCE = 10
/** How often all processes together may count: less than they want. */
export const COUNTS = 300
/** An address to which a token for each round was mailed. */
export const MAILED = { identifier: 'ann@example.test', expires: LATE }
/** The session that ends in a round. */
export const sessionOf = (round: number): SessionRow =>
  aSession({ sessionToken: `shared-${String(round)}`, userId: `user-${String(round % 3)}` })

/** What one process says of its work. */
export interface Outcome {
  readonly won: {
    readonly tokens: number
    readonly ends: number
    readonly counts: number
    readonly changes: number
    readonly commits: number
  }
}

/** Lets several processes work on one server at once. */
export async function compete(url: string, processes: number): Promise<Outcome[]> {
  const names = Array.from({ length: processes }, (_, index) => `worker-${String(index)}`)
  const workers = await Promise.all(names.map((name) => Child.start('test/support/redis/worker.ts', url, name)))
  // Every user begins when every user is there.
  const outcomes = await Promise.all(workers.map((worker) => worker.ask<Outcome>('compete')))
  await Promise.all(workers.map((worker) => worker.close()))
  return outcomes
}
