/**
 * Sessions, verification tokens and counters in Redis, or in Valkey: on one server, or on a cluster.
 *
 * @module @authengine/redis
 */
export { redisAdapter, type RedisSource } from './adapterOf.js'
export type { NodeRedisClient, NodeRedisCluster } from './borrowed.js'
export type { RedisConnection, SendCommand } from './RedisConnection.js'
export { RedisAdapter } from './RedisAdapter.js'
export { RedisError } from './RedisError.js'
export type { RedisLocation } from './locations.js'
export type { RedisOptions } from './RedisOptions.js'
