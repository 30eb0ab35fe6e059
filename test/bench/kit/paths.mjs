import { join, resolve } from 'node:path'

export const bench = resolve(import.meta.dirname, '..')
export const root = resolve(bench, '../..')
/** Raw results. */
export const results = join(root, '.cache/bench')
/** Written and read by single cases; below this folder, so that the peers are found from there. */
export const scratch = join(bench, '.cache')
