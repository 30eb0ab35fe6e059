import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SqlLocation } from '@authengine/sql'
import { startPostgres } from './postgres.js'

/** An empty database that several processes can reach. */
export interface SharedPlace {
  readonly at: SqlLocation
  stop(): Promise<void>
}

/** Databases that need only npm packages. */
export const EMBEDDED: Readonly<Record<string, () => Promise<SharedPlace>>> = {
  'one SQLite file': () => {
    const directory = mkdtempSync(join(tmpdir(), 'sqlite-'))
    const stop = (): Promise<void> => {
      rmSync(directory, { recursive: true, force: true })
      return Promise.resolve()
    }
    return Promise.resolve({ at: { sqlite: join(directory, 'shared.db') }, stop })
  },
  'one PostgreSQL database': async () => {
    const { stop, url } = await startPostgres()
    return { at: { postgres: url }, stop }
  },
}
