import { join, resolve } from 'node:path'

export const bench = resolve(import.meta.dirname, '..')
export const root = resolve(bench, '../..')
/** Folder of the raw results. */
export const results = join(root, '.cache/bench')
/** Folder for files of single cases. It is below this folder, so that imports of the peers resolve. */
export const scratch = join(bench, '.cache')
