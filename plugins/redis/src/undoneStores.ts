import {
  type CounterLimit,
  CounterStore,
  type PendingStore,
  type ReachedLimit,
  type SessionStore,
  type VerificationTokenStore,
} from 'authengine/adapter'

/** Functions that restore Redis if a transaction fails, and functions to call only if it succeeds. */
export interface Undo {
  /** Called in reverse order if the transaction fails. */
  readonly onFailure: (() => Promise<unknown>)[]
  /** Called in order if it succeeds. */
  readonly onSuccess: (() => Promise<unknown>)[]
}

/** The stores in Redis. */
export interface InRedis {
  readonly sessions: SessionStore & Required<Pick<SessionStore, 'ofProvider' | 'ofUser'>>
  readonly verificationTokens: VerificationTokenStore
  readonly pending: PendingStore
  readonly counters: CounterStore
}

/**
 * The stores in Redis during a transaction of the other database. If it fails, rows that they created are removed, and
 * rows that they removed are created again. If the process ends before that, a session without a user may remain, which
 * has no effect, or a row may be missing.
 */
export function undoneStores(stores: InRedis, undo: Undo): InRedis {
  const { counters, pending, sessions, verificationTokens } = stores
  const undone = <T>(result: T, back: (result: NonNullable<T>) => Promise<unknown>): T => {
    if (result !== null && result !== undefined) undo.onFailure.push(() => back(result))
    return result
  }
  return {
    sessions: {
      create: async (row) => {
        await sessions.create(row)
        undo.onFailure.push(() => sessions.delete(row.sessionToken))
      },
      find: (token) => sessions.find(token),
      extend: (token, changes) => sessions.extend(token, changes),
      delete: async (token) => undone(await sessions.delete(token), (row) => sessions.create(row)),
      ofUser: (userId) => sessions.ofUser(userId),
      ofProvider: (ended) => sessions.ofProvider(ended),
      // Only after the transaction has succeeded, when the new session is sure to stay.
      deleteOldest: (userId, max, keep) => {
        undo.onSuccess.push(() => sessions.deleteOldest?.(userId, max, keep) ?? Promise.resolve())
        return Promise.resolve(0)
      },
    },
    verificationTokens: {
      create: async (token) => {
        await verificationTokens.create(token)
        undo.onFailure.push(() => verificationTokens.take(token))
      },
      take: async (key) => undone(await verificationTokens.take(key), (token) => verificationTokens.create(token)),
      clear: (identifier) => verificationTokens.clear(identifier),
    },
    pending: {
      add: async (row) => {
        await pending.add(row)
        undo.onFailure.push(() => pending.take(row.id))
      },
      find: (id) => pending.find(id),
      change: (id, version, changes) => pending.change(id, version, changes),
      countAttempt: (id) => pending.countAttempt(id),
      take: async (id) => undone(await pending.take(id), (row) => pending.add(row)),
      purge: (now, max) => pending.purge(now, max),
    },
    counters: new UndoneCounters(counters, undo),
  }
}

class UndoneCounters extends CounterStore {
  constructor(
    private readonly counters: CounterStore,
    private readonly undo: Undo,
  ) {
    super()
  }

  override async take(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null> {
    const reached = await this.counters.take(limits, now)
    if (!reached) this.undo.onFailure.push(() => this.counters.giveBack(limits.map(({ key }) => key)))
    return reached
  }

  override giveBack(keys: readonly string[]): Promise<void> {
    // Given back only after success: the limit is not known here, so the attempt could not be counted again.
    this.undo.onSuccess.push(() => this.counters.giveBack(keys))
    return Promise.resolve()
  }
}

/**
 * Runs a transaction of the other database, and restores Redis if it fails, also between two attempts.
 *
 * @param run - Runs the transaction.
 * @param work - Called for each attempt.
 */
export async function withUndo<Tx, T>(
  run: (attempt: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx, undo: Undo) => Promise<T>,
): Promise<T> {
  const undo: Undo = { onFailure: [], onSuccess: [] }
  const back = async (): Promise<void> => {
    undo.onSuccess.length = 0
    // If one call fails, the others still run.
    for (const act of undo.onFailure.splice(0).reverse()) await act().catch(() => undefined)
  }
  try {
    const result = await run(async (tx) => {
      await back()
      return work(tx, undo)
    })
    for (const act of undo.onSuccess) await act()
    return result
  } catch (error) {
    await back()
    throw error
  }
}
