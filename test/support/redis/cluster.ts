import { type RedisServer, said, startRedis } from './redis.js'

const MASTERS = 3
const SLOTS = 16_384
/** The server waits in each try, so this is far more than is needed. */
const TRIES = 400
const TRY_MS = 50
/** A server forgets a node that it has not reached within its node timeout, which is one second here. */
const TRIES_OF_ONE_MEETING = 40

/** A cluster of three masters on this machine. */
export class RedisCluster {
  /** @param nodes - Its servers. */
  constructor(readonly nodes: readonly RedisServer[]) {}

  get urls(): string[] {
    return this.nodes.map(({ url }) => url)
  }

  /** The node that stores a key. */
  async nodeOf(key: string): Promise<RedisServer> {
    const slot = Number(await said(this.#first, 'CLUSTER', 'KEYSLOT', key))
    return this.nodes[this.nodes.findIndex((_, index) => slot < firstSlotOf(index + 1))] ?? this.#first
  }

  /** Sends a command to every node. */
  async sayAll(...command: string[]): Promise<void> {
    for (const node of this.nodes) await said(node, ...command)
  }

  /** Waits until all of these nodes report this state of the cluster. */
  async isAll(state: 'ok' | 'fail', nodes = this.nodes): Promise<void> {
    for (const node of nodes) await until(node, () => isOf(node, state))
  }

  get #first(): RedisServer {
    return this.nodes[0]!
  }
}

/** Starts three masters with a third of the slots each. If one of them stops, the others continue. */
export async function startRedisCluster(options: readonly string[] = []): Promise<RedisCluster> {
  const mode = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '1000', '--cluster-require-full-coverage', 'no']
  const nodes: RedisServer[] = []
  for (let index = 0; index < MASTERS; index++) {
    const node = await startRedis([...mode, ...options])
    nodes.push(node)
    const range = [firstSlotOf(index), firstSlotOf(index + 1) - 1]
    await said(node, 'CLUSTER', 'ADDSLOTSRANGE', ...range.map(String))
    await said(node, 'CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1))
  }
  const [first, ...others] = nodes as [RedisServer, ...RedisServer[]]
  for (const node of others) {
    let tries = 0
    await until(node, async () => {
      if (tries++ % TRIES_OF_ONE_MEETING === 0) {
        await said(node, 'CLUSTER', 'MEET', '127.0.0.1', String(first.port), String(first.busPort))
      }
      return (await knows(node, first)) && (await knows(first, node))
    })
  }
  const cluster = new RedisCluster(nodes)
  await cluster.isAll('ok')
  return cluster
}

/** Repeats a check until it succeeds. Between two tries, a node waits for replicas, which do not exist. */
export async function until(node: RedisServer, isSo: () => Promise<boolean>): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    if (await isSo()) return
    await said(node, 'WAIT', '1', String(TRY_MS))
  }
  throw new TypeError('This was never so.')
}

async function isOf(node: RedisServer, state: 'ok' | 'fail'): Promise<boolean> {
  const told = await said(node, 'CLUSTER', 'INFO')
  return told.includes(`cluster_state:${state}`) && told.includes(`cluster_known_nodes:${String(MASTERS)}`)
}

/** Whether a node lists another node, and has communicated with it. */
async function knows(node: RedisServer, other: RedisServer): Promise<boolean> {
  const lines = (await said(node, 'CLUSTER', 'NODES')).split('\n')
  return lines.some((line) => line.includes(`:${String(other.port)}@`) && !line.includes('handshake'))
}

const firstSlotOf = (index: number): number => Math.floor((SLOTS * index) / MASTERS)
