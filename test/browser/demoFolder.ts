import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningDemo, startDemo } from '../../docs/examples/demo/src/startDemo.js'
import { SECRET } from '../support/anEngine.js'

/** A place where demos keep their database, one after the other. */
export interface DemoFolder {
  /** Starts the demo, without a word. */
  start(port?: number): Promise<RunningDemo>
  /** Removes everything. */
  remove(): void
}

/** A new, empty place. */
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
