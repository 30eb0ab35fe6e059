import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './workspace.mjs'

/** Path of Node 24, from its npm package. It is in its own folder, so that npm scripts do not use it. */
export function node24() {
  const home = join(root, '.cache/node24')
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, dependencies: { [name]: '24.21.0' } }))
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: home })
  return join(home, 'node_modules', name, 'bin/node')
}
