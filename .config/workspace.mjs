// Shared by the scripts in this folder: the packages of the workspace, and functions that run commands.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Path of the project. */
export const root = resolve(import.meta.dirname, '..')

/** All packages, the core first: folder relative to the project, and manifest. */
export const packages = ['.', ...readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}`)]
  .filter((folder) => existsSync(join(root, folder, 'package.json')))
  .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }))

/** Runs a command, shows its output, and ends the script if it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs a command and returns its output. Ends the script if it fails. */
export function capture(command, args, options = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options })
  if (error) throw error
  if (status !== 0) {
    process.stderr.write(stdout + stderr)
    process.exit(status ?? 1)
  }
  return stdout
}
