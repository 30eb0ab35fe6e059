import { type RedisSource, redisAdapter } from '@authengine/redis'
import { sqlAdapter, type SqlAdapter, type SqlLocation } from '@authengine/sql'
import type { DatabaseAdapter } from 'authengine/adapter'

/** Where several processes of one site keep what they share, as it can be handed to a process. */
export interface SealedPlace {
  /** Where users are, and everything else unless there is a Redis. */
  readonly sql: SqlLocation
  /** Where sessions, and what is known of ended ones, are. */
  readonly redis?: { readonly cluster: readonly string[] } | undefined
}

/** The adapter of a process, with the tables of its users. */
export interface OpenedPlace {
  readonly adapter: DatabaseAdapter
  readonly people: SqlAdapter
  close(): Promise<void>
}

/** Opens it. */
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
