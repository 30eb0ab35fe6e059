import { namesOf, refuseUnknownNames } from 'authengine/plugin'
import { borrowed, type NodeRedisClient, type NodeRedisCluster, sendBy, sendByCluster } from './borrowed.js'
import { clientOf, clusterOf } from './clients.js'
import type { RedisConnection, SendCommand } from './RedisConnection.js'
import { clusterAt, type RedisLocation, serverAt } from './locations.js'
import { OwnConnection } from './OwnConnection.js'
import { RedisAdapter } from './RedisAdapter.js'
import type { RedisOptions } from './RedisOptions.js'

/** Redis: its location, a connected client of the package `redis`, or a function that sends a command. */
export type RedisSource = RedisLocation | NodeRedisClient | NodeRedisCluster | SendCommand

const OPTIONS = namesOf<RedisOptions>({ database: true, prefix: true, timeLimit: true, userMaxAge: true })
const CLUSTER = new Set(['cluster'])
const SERVER = new Set(['url'])
const TIME_LIMIT_MS = 5000
/** Longest time of a timer, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1
/** How old a copy of a user may be at most, in seconds: a day. */
const LONGEST_USER_MAX_AGE = 86_400

/**
 * Stores sessions, verification tokens, counters and pending sign-ins in Redis 6.2 or later, or in Valkey, on one
 * server or on a cluster.
 *
 * While Redis cannot be reached, every method rejects and no user is signed in. Each command tries again, so that
 * nothing has to be restarted. Every key expires by itself. Set `maxmemory-policy` to `noeviction`: if Redis removes
 * keys, sessions end early and rate limits start again. If Redis crashes, changes that it has not saved or replicated
 * yet are lost, such as the end of a session.
 *
 * @param redis - The location of Redis, for which the package `redis` is loaded with the first command; or a client or
 *   a function. Your code connects and closes these, and they must reject while they are disconnected
 *   (`disableOfflineQueue`).
 * @param options - The other database, the names of keys, and limits.
 * @throws ConfigurationError for an unknown option.
 * @throws TypeError for a location that is not a URL of Redis, options without `database`, a prefix with braces, and a
 *   `timeLimit` or `userMaxAge` out of its range.
 *
 * @example
 * ```ts
 * const database = sqlAdapter({ postgres: 'postgres://…' })
 * const adapter = redisAdapter({ url: 'rediss://user:password@redis.example:6379' }, { database })
 * ```
 *
 * @example
 * With the package `ioredis`:
 * ```ts
 * const redis = new Redis({ enableOfflineQueue: false })
 * const adapter = redisAdapter((_key, [name = '', ...values]) => redis.call(name, values), { database })
 * ```
 */
export function redisAdapter(redis: RedisSource, options: RedisOptions): RedisAdapter {
  checkDatabase(options)
  refuseUnknownNames('redisAdapter ', options, OPTIONS)
  const { timeLimit = TIME_LIMIT_MS, userMaxAge } = options
  if (!(timeLimit >= 1 && timeLimit <= LONGEST_MS)) {
    throw new TypeError(`timeLimit is in milliseconds: a number from 1 to ${LONGEST_MS}.`)
  }
  if (userMaxAge !== undefined && !(userMaxAge >= 1 && userMaxAge <= LONGEST_USER_MAX_AGE)) {
    throw new TypeError(`userMaxAge is in seconds: a number from 1 to ${LONGEST_USER_MAX_AGE}.`)
  }
  return new RedisAdapter(connectionOf(redis, timeLimit), options)
}

/** Members that may be missing in code that is not type-checked. */
interface Given {
  readonly database?: { readonly users?: unknown; readonly accounts?: unknown } | null
}

function checkDatabase(options: Given | null | undefined): void {
  if (options?.database?.users && options.database.accounts) return
  throw new TypeError(
    'redisAdapter needs another adapter for users and accounts, because it does not store them in Redis: ' +
      'write redisAdapter(…, { database: sqlAdapter({ … }) }).',
  )
}

function connectionOf(redis: RedisSource, timeLimit: number): RedisConnection {
  if (typeof redis === 'function') return borrowed(redis, timeLimit)
  checkObject(redis)
  if ('masters' in redis) return borrowed(sendByCluster(redis), timeLimit)
  if ('sendCommand' in redis) return borrowed(sendBy(redis), timeLimit)
  refuseUnknownNames('redisAdapter ', redis, 'cluster' in redis ? CLUSTER : SERVER)
  if ('cluster' in redis) return new OwnConnection(clusterOf(clusterAt(redis.cluster), timeLimit), timeLimit)
  return new OwnConnection(clientOf(serverAt(redis.url), timeLimit), timeLimit)
}

/** Refuses a value that is not a location. The message does not repeat a text, because it may contain a password. */
function checkObject(redis: unknown): void {
  if (typeof redis === 'object' && redis !== null) return
  const given = typeof redis === 'string' ? 'a text' : String(redis)
  throw new TypeError(`redisAdapter was given ${given} for the location of Redis: write redisAdapter({ url: … }, …).`)
}
