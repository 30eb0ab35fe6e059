import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './workspace.mjs'

const folder = join(root, 'test/former')
const installed = join(folder, 'node_modules/.package-lock.json')

/** Installs the former libraries in test/former, if they are missing or older than the lock file. */
export function installFormerLibraries() {
  const isCurrent =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
  if (isCurrent) return
  console.log('Installing the former libraries')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'], { cwd: folder })
}
