import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { minted } from './minted.mjs'
import { quantilesOf } from './quantilesOf.mjs'
import { must } from './site.mjs'

/** Makes a cookie for the started process: it is valid in every process with the same secret. */
const cookies = {
  authengine: () => minted('authengine', {}, 1)[0],
  'authengine-in-process': () => minted('authengine', {}, 1)[0],
  floor: () => minted('authengine', {}, 1)[0],
  authjs: async () => {
    const { cookie, create } = await import('../subjects/authjs.mjs')
    return cookie(create())
  },
  betterAuth: async () => {
    const { cookie, create } = await import('../subjects/betterAuth.mjs')
    return cookie(create({ cache: 'jwe' }))
  },
  ironSession: async () => (await import('../subjects/ironSession.mjs')).cookie(),
}

/**
 * A contestant that is started several times, each time in a fresh process. The figures are medians in milliseconds.
 */
export const cold = (what, services = 0, fewer) => ({
  ...(fewer && { fewer }),
  run: async ({ processes }) => {
    const cookie = (await cookies[what]?.()) ?? ''
    const runs = Array.from({ length: processes + 1 }, () => once(what, cookie, services))
    // The first run fills the caches of the file system, so it does not count.
    const kept = runs.slice(1)
    const names = Object.keys(kept[0])
    const figures = Object.fromEntries(names.map((name) => [name, quantilesOf(kept.map((run) => run[name]))(0.5)]))
    const { construct = 0, providers = 0, first = 0 } = figures
    const untilFirst = providers + construct + first
    return { ...figures, afterImport: construct + first, untilFirst, withCore: figures.import + untilFirst, processes }
  },
})

function once(what, cookie, services) {
  const args = [join(import.meta.dirname, 'coldProcess.mjs'), what, cookie, services]
  const { status, output } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
  must(status === 0, 'the process failed', what)
  return JSON.parse(output[3].toString())
}
