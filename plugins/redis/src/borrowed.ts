import type { RedisConnection, SendCommand } from './RedisConnection.js'
import { within } from './within.js'

/** The part of a client of the package `redis` that is used here. */
export interface NodeRedisClient {
  /** Sends a command. */
  sendCommand(command: string[]): Promise<unknown>
}

/** The part of a cluster client of the package `redis` that is used here. */
export interface NodeRedisCluster {
  /** The known servers. Only this member distinguishes a cluster client from a client. */
  readonly masters: readonly unknown[]
  /** Sends a command to the server of a key. */
  sendCommand(key: string | undefined, readonly: boolean | undefined, command: string[]): Promise<unknown>
}

/** Sends commands with a client. */
export const sendBy =
  (client: NodeRedisClient): SendCommand =>
  (_key, command) =>
    client.sendCommand([...command])

/** Sends commands with a cluster client, but never to a replica, which may still have a session that has ended. */
export const sendByCluster =
  (cluster: NodeRedisCluster): SendCommand =>
  (key, command) =>
    cluster.sendCommand(key, false, [...command])

/** A connection that other code opens and closes; only the time limit is added. */
export const borrowed = (send: SendCommand, timeLimit: number): RedisConnection => ({
  send: (key, command) => within(timeLimit, send(key, command)),
  close: () => Promise.resolve(),
})
