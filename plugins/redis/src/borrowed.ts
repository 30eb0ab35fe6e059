import type { RedisConnection, SendCommand } from './RedisConnection.js'
import { within } from './within.js'

/** A client of the package `redis`, as far as it is used here. */
export interface NodeRedisClient {
  /** Sends a command. */
  sendCommand(command: string[]): Promise<unknown>
}

/** A cluster client of the package `redis`, as far as it is used here. */
export interface NodeRedisCluster {
  /** The servers it knows; nothing else tells it from a client. */
  readonly masters: readonly unknown[]
  /** Sends a command to the server of a key. */
  sendCommand(key: string | undefined, readonly: boolean | undefined, command: string[]): Promise<unknown>
}

/** Sends by a client of the application. */
export const sendBy =
  (client: NodeRedisClient): SendCommand =>
  (_key, command) =>
    client.sendCommand([...command])

/** Sends by a cluster client of the application: never to a replica, which may not know yet what has ended. */
export const sendByCluster =
  (cluster: NodeRedisCluster): SendCommand =>
  (key, command) =>
    cluster.sendCommand(key, false, [...command])

/** A connection that other code opens and closes; only the time limit is added. */
export const borrowed = (send: SendCommand, timeLimit: number): RedisConnection => ({
  send: (key, command) => within(timeLimit, send(key, command)),
  close: () => Promise.resolve(),
})
