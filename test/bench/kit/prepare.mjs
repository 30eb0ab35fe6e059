import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bench, root } from './paths.mjs'

/** Runs a command to its end; exits if it fails. */
function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

export const build = () => run('npm', ['run', 'build', '--silent'], root)

/** Installs the peers if they are missing or older than the lock file. */
export function installPeers() {
  const lock = join(bench, 'package-lock.json')
  const installed = join(bench, 'node_modules/.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  run('npm', ['ci', '--no-audit', '--no-fund'], bench)
}

/** A hash that changes with every build: figures of two builds must not appear in one table. */
export function buildPrint() {
  const hash = createHash('sha256')
  for (const folder of ['.', 'plugins/express', 'plugins/passwords', 'plugins/providers', 'plugins/sql']) {
    const dist = join(root, folder, 'dist')
    for (const name of readdirSync(dist, { recursive: true }).sort()) {
      const { mtimeMs, size } = statSync(join(dist, name))
      hash.update(`${name} ${mtimeMs} ${size}\n`)
    }
  }
  return hash.digest('hex')
}
