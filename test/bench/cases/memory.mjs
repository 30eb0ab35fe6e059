import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { minted, mintedStream } from '../kit/minted.mjs'
import { mustBeAnn } from '../kit/site.mjs'
import { read } from '../kit/sessionRoute.mjs'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc')
const megabytes = () => {
  for (let at = 0; at < 3; at++) collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss: rss / 1e6, heap: (heapUsed + external) / 1e6 }
}

const bare = (subject) => async () => {
  const before = megabytes()
  const { create, cookie } = await import(`../subjects/${subject}.mjs`)
  const { handle } = create()
  const header = subject === 'authengine' ? minted(subject, {}, 1)[0] : await cookie(create())
  mustBeAnn(await read(handle, header))
  const after = megabytes()
  return { handle, constructed: { constructedRss: after.rss - before.rss, constructedHeap: after.heap - before.heap } }
}

export default {
  name: 'memory',
  title: 'memory (MB): after import, construction and one session; growth over distinct valid cookies',
  metric: 'grownRss',
  once: true,
  limitMs: 40 * 60_000,
  columns: {
    constructedRss: 'constructed: RSS',
    constructedHeap: 'heap',
    distinct: 'distinct cookies',
    grownRss: 'growth: RSS',
    grownHeap: 'heap',
  },
  contestants: {
    authengine: {
      run: async ({ million }) => {
        const { handle, constructed } = await bare('authengine')()
        let start
        let at = 0
        for await (const line of mintedStream('authengine', {}, million)) {
          // By then, just-in-time compilers and the young generation have reached their size.
          if (at++ === Math.min(2000, million / 2)) start = megabytes()
          const session = await read(handle, line)
          if (at % 1000 === 1) mustBeAnn(session)
        }
        const end = megabytes()
        return { ...constructed, distinct: at, grownRss: end.rss - start.rss, grownHeap: end.heap - start.heap }
      },
    },
    '@auth/core': { run: async () => (await bare('authjs')()).constructed },
  },
}
