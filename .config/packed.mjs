// The packed packages, as a registry would hold them, and what installs them: for applications that are made to try them.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { capture, packages, root, run } from './workspace.mjs'

/** Where applications are built, each in a folder of its own; the packages are in `packages` beside them. */
export const home = join(root, '.cache/apps')

/** Variables for whatever runs there. */
export const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  // The same wherever it runs, so that lock files name no place.
  npm_config_omit_lockfile_registry_resolved: 'true',
}

/** What a registry would hold: the packed packages, unpacked side by side. */
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

/** Runs npm, and shows what it printed when it fails. */
export async function quietly(folder, words) {
  // Its own, because Qwik builds pass their manifest on there, under the name of the application.
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

/** Those of ours that come along with others of ours: no registry has them. */
export function addedBy(dependencies) {
  const ours = packages.filter(({ manifest }) => manifest.name in dependencies)
  const names = ours.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {})).filter(isOurs)
  return Object.fromEntries(names.map((name) => [name, '']))
}

/** Whether a package is one of the workspace. */
export function isOurs(name) {
  return packages.some(({ manifest }) => manifest.name === name)
}

/** The folder of a package below `packages`. */
export function folderOf(name) {
  return name.replace('@', '').replace('/', '-')
}
