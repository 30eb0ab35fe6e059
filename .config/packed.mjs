// Packs the packages as for a registry, and installs them in test applications.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { capture, packages, root, run } from './workspace.mjs'

/** Folder in which the applications are built, each in its own folder. The packages are in its folder `packages`. */
export const home = join(root, '.cache/apps')

/** Environment variables for all commands in these folders. */
export const env = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  // Lock files do not contain the URL of a registry, so they are the same on every machine.
  npm_config_omit_lockfile_registry_resolved: 'true',
}

/** Packs all packages, and unpacks them into `packages`. */
export function pack() {
  const target = join(home, 'packages')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const { folder, manifest } of packages) {
    const [{ filename }] = JSON.parse(
      capture('npm', ['pack', '--json', '--pack-destination', target], { cwd: join(root, folder) }),
    )
    run('tar', ['-xzf', filename], { cwd: target })
    rmSync(join(target, filename))
    renameSync(join(target, 'package'), join(target, folderOf(manifest.name)))
  }
}

/** Runs npm, and shows its output only if it fails. */
export async function quietly(folder, words) {
  // A separate temporary folder, because Qwik builds write their manifest there, under the name of the application.
  const temporary = mkdtempSync(join(tmpdir(), 'authengine-'))
  const own = { ...env, TMPDIR: temporary }
  try {
    await promisify(execFile)('npm', words, { cwd: folder, env: own, maxBuffer: 64 * 1024 * 1024 })
  } catch ({ stdout, stderr, message }) {
    process.stderr.write(`${message}\n${stdout}${stderr}`)
    process.exit(1)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** The packages of this project on which given packages of this project depend. No registry has them. */
export function addedBy(dependencies) {
  const ours = packages.filter(({ manifest }) => manifest.name in dependencies)
  const names = ours.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {})).filter(isOurs)
  return Object.fromEntries(names.map((name) => [name, '']))
}

/** Whether a package is in the workspace. */
export function isOurs(name) {
  return packages.some(({ manifest }) => manifest.name === name)
}

/** The folder of a package below `packages`. */
export function folderOf(name) {
  return name.replace('@', '').replace('/', '-')
}
