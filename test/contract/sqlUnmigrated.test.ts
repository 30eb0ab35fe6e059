import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeUnmigrated } from '../support/sql/describeUnmigrated.js'

describeUnmigrated(
  'a file of SQLite',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'unmigrated-'))
    const stop = (): Promise<void> => {
      rmSync(folder, { recursive: true })
      return Promise.resolve()
    }
    return Promise.resolve({ url: join(folder, 'auth.db'), stop })
  },
  (sqlite) => ({ sqlite }),
)
