import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { load } from '../kit/load.mjs'
import { minted } from '../kit/minted.mjs'
import { quantilesOf } from '../kit/quantilesOf.mjs'
import { PERSON } from '../kit/site.mjs'

const SERVER = join(import.meta.dirname, '../kit/expressServer.mjs')
const CONNECTIONS = 200

const served = (kind, { first = false, sealedByUs = false } = {}, fewer) => ({
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

export default {
  name: 'express-200',
  title: 'Express over HTTP, 200 connections, a route that returns the session',
  crowded: true,
  metric: 'perSecond',
  higherIsBetter: true,
  columns: { perSecond: 'requests / s', cpu: 'server CPU (µs)', p50: 'p50 (ms)', p99: 'p99 (ms)' },
  contestants: {
    'bare Express': served('bare', { sealedByUs: true }, 'a constant'),
    'bare Express, async': served('awaiting', { sealedByUs: true }, 'a constant, awaited'),
    'authengine, seen before': served('authengine', { sealedByUs: true }),
    'authengine, first sight': served('authengine', { sealedByUs: true, first: true }),
    '@auth/express': served('authjs'),
    'better-auth (jwe)': served('betterAuth'),
    'iron-session': served('ironSession', {}, 'no callbacks, sliding expiry or sign-out'),
    'express-session + passport': served('expressSession', {}, 'a row in memory under a signed cookie'),
  },
}
