import type { EventEmitter } from 'node:events'
import { sendBy, sendByCluster } from './borrowed.js'
import type { MakeClient } from './Line.js'
import type { Server } from './locations.js'

// Every server and proxy supports RESP 2.
const COMMON = { RESP: 2, maintNotifications: 'disabled' } as const

/**
 * The package `redis`. An application with a client of its own need not install it, and bundlers accept that only if the
 * import is within `try`.
 */
async function redisPackage() {
  try {
    return await import('redis')
  } catch (error) {
    throw new TypeError('The package "redis" cannot be loaded. Install it: npm install redis', { cause: error })
  }
}

/** A client of one server. */
export const clientOf =
  (server: Server, timeLimit: number): MakeClient =>
  async () => {
    const { createClient } = await redisPackage()
    const { database, host, port } = server
    const socket = { host, port, ...socketTo(server, timeLimit) }
    const client = createClient({ ...COMMON, ...credentialsOf(server), database, socket })
    // Each command fails by itself; without a listener the error would end the whole process.
    client.on('error', () => undefined)
    return {
      isOpen: () => client.isOpen,
      connect: () => client.connect(),
      send: sendBy(client),
      destroy: () => {
        client.destroy()
      },
    }
  }

/**
 * A client of a cluster. It connects to a server only for a command, so that a server that is down does not affect
 * others.
 */
export const clusterOf =
  (servers: readonly [Server, ...Server[]], timeLimit: number): MakeClient =>
  async () => {
    const { createCluster } = await redisPackage()
    // The client asks these servers for the others, one by one. A server that does not answer must leave time for the
    // next.
    const share = Math.ceil(timeLimit / (servers.length + 1))
    const asked = { connectTimeout: share, socketTimeout: share }
    const { maintNotifications, RESP } = COMMON
    const cluster = createCluster({
      RESP,
      minimizeConnections: true,
      rootNodes: servers.map(({ host, port }) => ({ socket: { host, port, ...asked } })),
      defaults: { ...credentialsOf(servers[0]), maintNotifications, socket: socketTo(servers[0], timeLimit) },
    })
    const watched = watch(cluster)
    return {
      isOpen: () => cluster.isOpen && !watched.isBroken(),
      connect: async () => {
        try {
          await cluster.connect()
        } catch (error) {
          // The error of one server is more helpful than the error that no server could be reached.
          throw watched.lastError() ?? error
        }
      },
      send: sendByCluster(cluster),
      destroy: () => {
        cluster.destroy()
      },
    }
  }

/** Records errors of servers and lost connections, which a cluster client reports only as events. */
function watch(cluster: EventEmitter): { readonly lastError: () => unknown; readonly isBroken: () => boolean } {
  const connected = new Set<string>()
  let broken = false
  let last: unknown
  cluster.on('error', (error: unknown) => (last = error))
  cluster.on('node-ready', (node: object) => connected.add(JSON.stringify(node)))
  cluster.on('node-error', (_error: unknown, node: object) => (broken ||= connected.has(JSON.stringify(node))))
  return { lastError: () => last, isBroken: () => broken }
}

const credentialsOf = ({ password, username }: Server) => ({
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
})

// A broken connection is replaced for the next command, so that no command waits in a queue.
const socketTo = ({ tls }: Server, timeLimit: number) => ({
  ...(tls && { tls }),
  connectTimeout: timeLimit,
  reconnectStrategy: false as const,
})
