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
    const child = fork(SERVER, [kind], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [{ port, cookie }] = await once(child, 'message')
    const cpu = async () => {
      child.send('cpu')
      return (await once(child, 'message'))[0]
    }
    const run = (count, from) =>
      load({
        port,
        connections: CONNECTIONS,
        requests: count,
        cookieOf: (at) => (first ? cookies[from + at] : (cookies[0] ?? cookie)),
        expects: PERSON.email,
      })
    await run(warm, 0)
    const before = await cpu()
    const { seconds, times } = await run(requests, warm)
    const used = (await cpu()) - before
    child.disconnect()
    const single = quantilesOf(times)
    return {
      perSecond: requests / seconds,
      cpu: used / requests,
      p50: single(0.5),
      p99: single(0.99),
    }
  },
})

/** Columns of these contestants. */
export const COLUMNS = { perSecond: 'requests / s', cpu: 'server CPU (µs)', p50: 'p50 (ms)', p99: 'p99 (ms)' }
