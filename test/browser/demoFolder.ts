import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningDemo, startDemo } from '../../docs/examples/demo/src/startDemo.js'
import { SECRET } from '../support/anEngine.js'

/** A folder in which demos keep their database, one demo after the other. */
export interface DemoFolder {
  /** Starts the demo, which prints nothing. */
  start(port?: number): Promise<RunningDemo>
  /** Removes the folder. */
  remove(): void
}

/** Creates an empty folder. */
export function demoFolder(): DemoFolder {
  const folder = mkdtempSync(join(tmpdir(), 'authengine-demo-'))
  const logger = { error: () => undefined, warn: () => undefined, debug: () => undefined }
  return {
    start: (port = 0) => startDemo({ port, folder, secret: SECRET, logger }),
    remove: () => {
      rmSync(folder, { recursive: true })
    },
  }
}
