import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { load } from './load.mjs'
import { minted } from './minted.mjs'
import { quantilesOf } from './quantilesOf.mjs'
import { PERSON } from './site.mjs'

const SERVER = join(import.meta.dirname, 'expressServer.mjs')
const CONNECTIONS = 200

/**
 * A contestant that serves the session by Express, over HTTP.
 *
 * @param {string} kind Kind of the server in expressServer.mjs.
 */
export const served = (kind, { first = false, sealedByUs = false } = {}, fewer) => ({
  ...(fewer && { fewer }),
  run: async ({ requests }) => {
    const warm = Math.floor(requests / 3)
    const cookies = sealedByUs ? minted('authengine', {}, first ? requests + warm : 1) : []
    const server = await started(kind, (at, cookie) => (first ? cookies[at] : (cookies[0] ?? cookie)))
    await server.serve(warm)
    const { cpu, seconds, times } = await server.serve(requests)
    server.stop()
    const single = quantilesOf(times)
    return { perSecond: requests / seconds, cpu, p50: single(0.5), p99: single(0.99) }
  },
})

const TURNS = 60

/**
 * A contestant whose cost is compared with that of another server. Both run at the same time and get requests in turn,
 * because the speed of the machine changes between two runs by more than the difference.
 *
 * @param {string} kind Kind of the server in expressServer.mjs.
 * @param {string} other The kind to compare with.
 */
export const servedInTurn = (kind, other) => ({
  run: async ({ requests }) => {
    const [cookie] = minted('authengine', {}, 1)
    const servers = await Promise.all([kind, other].map((each) => started(each, () => cookie)))
    for (const server of servers) await server.serve(Math.floor(requests / 3))
    const each = Math.ceil(requests / TURNS)
    const turns = []
    for (let turn = 0; turn < TURNS; turn++) {
      const order = turn % 2 === 0 ? [0, 1] : [1, 0]
      const used = []
      for (const at of order) used[at] = (await servers[at].serve(each)).cpu
      turns.push(used)
    }
    for (const server of servers) server.stop()
    const median = (values) => quantilesOf(values)(0.5)
    return {
      cpu: median(turns.map(([cpu]) => cpu)),
      without: median(turns.map(([, cpu]) => cpu)),
      ratio: median(turns.map(([cpu, without]) => cpu / without)),
    }
  },
})

/** Columns of these contestants. */
export const IN_TURN = { cpu: 'server CPU (µs)', without: 'without the plugin (µs)', ratio: 'ratio (median)' }

/** Starts a server, and serves requests with the cookie for each. */
async function started(kind, cookieOf) {
  const child = fork(SERVER, [kind], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port, cookie }] = await once(child, 'message')
  const cpu = async () => {
    child.send('cpu')
    return (await once(child, 'message'))[0]
  }
  let from = 0
  const serve = async (requests) => {
    const first = from
    from += requests
    const before = await cpu()
    const { seconds, times } = await load({
      port,
      connections: CONNECTIONS,
      requests,
      cookieOf: (at) => cookieOf(first + at, cookie),
      expects: PERSON.email,
    })
    return { cpu: ((await cpu()) - before) / requests, seconds, times }
  }
  return { serve, stop: () => child.disconnect() }
}

/** Columns of these contestants. */
export const COLUMNS = { perSecond: 'requests / s', cpu: 'server CPU (µs)', p50: 'p50 (ms)', p99: 'p99 (ms)' }
