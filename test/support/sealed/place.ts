import { type RedisSource, redisAdapter } from '@authengine/redis'
import { sqlAdapter, type SqlAdapter, type SqlLocation } from '@authengine/sql'
import type { DatabaseAdapter } from 'authengine/adapter'

/** The databases that several processes of a site share; can be passed to a process as JSON. */
export interface SealedPlace {
  /** The database of users, and of everything else if there is no Redis. */
  readonly sql: SqlLocation
  /** The database of sessions and ended sessions. */
  readonly redis?: { readonly cluster: readonly string[] } | undefined
}

/** The adapter of a process, and the adapter of its users. */
export interface OpenedPlace {
  readonly adapter: DatabaseAdapter
  readonly people: SqlAdapter
  close(): Promise<void>
}

export function openPlace({ redis, sql }: SealedPlace): OpenedPlace {
  const people = sqlAdapter(sql)
  if (!redis) return { adapter: people, people, close: () => people.close() }
  const source: RedisSource = { cluster: redis.cluster }
  const adapter = redisAdapter(source, { database: people, timeLimit: 30_000 })
  return {
    adapter,
    people,
    close: async () => {
      await adapter.close()
      await people.close()
    },
  }
}
