import type { EventEmitter } from 'node:events'
import { sendBy, sendByCluster } from './borrowed.js'
import type { MakeClient } from './Line.js'
import type { Server } from './locations.js'

// RESP 2 is what every server and proxy speaks.
const COMMON = { RESP: 2, maintNotifications: 'disabled' } as const

/** A client of one server. */
export const clientOf =
  (server: Server, timeLimit: number): MakeClient =>
  async () => {
    const { createClient } = await import('redis')
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

/** A client of a cluster: a server is connected when a command is for it, so that one that is down is not an obstacle. */
export const clusterOf =
  (servers: readonly [Server, ...Server[]], timeLimit: number): MakeClient =>
  async () => {
    const { createCluster } = await import('redis')
    // These are asked for the others, one after the other: one that is silent must leave time for the next.
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
          // What one server said tells more than that none could be asked.
          throw watched.lastError() ?? error
        }
      },
      send: sendByCluster(cluster),
      destroy: () => {
        cluster.destroy()
      },
    }
  }

/** Notices what a cluster client does not report otherwise: errors of its servers, and connections that were lost. */
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

// A broken connection is replaced for the next command: nothing waits in a queue meanwhile.
const socketTo = ({ tls }: Server, timeLimit: number) => ({
  ...(tls && { tls }),
  connectTimeout: timeLimit,
  reconnectStrategy: false as const,
})
