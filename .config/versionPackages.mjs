// Packs a version of the packages that exchange data, and installs it in its own folder, as an application would.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporaryFolder.mjs'
import { capture, root, run } from './workspace.mjs'

/** Folders of the packages, in the project. */
const FOLDERS = ['.', 'plugins/sql', 'plugins/redis']
/** The drivers, which an application installs. */
const DRIVERS = ['libsql', 'redis']
const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']

/** The full id of a commit. */
export function commitOf(name) {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status === 0) return stdout.trim()
  console.error(`There is no commit ${name} here. A shallow clone lacks it: run "git fetch --unshallow".`)
  process.exit(1)
}

/**
 * Builds and packs a commit. The result is kept, because a commit never changes.
 *
 * @returns The folder with the tarballs.
 */
export function packCommit(commit) {
  const packed = join(root, '.cache/versions', commit)
  if (existsSync(packed)) return packed
  const temporary = temporaryFolder('authengine-version-')
  const archive = join(temporary, 'source.tar')
  const source = join(temporary, 'source')
  mkdirSync(source)
  run('git', ['archive', '--format=tar', '--output', archive, commit])
  run('tar', ['-xf', archive, '-C', source])
  console.log(`Building ${commit}`)
  capture('npm', ['ci', ...quietly], { cwd: source })
  capture('npm', ['run', 'build'], { cwd: source })
  const beside = `${packed}.${process.pid}`
  packInto(source, beside)
  // Moved when it is complete, so that an interrupted run leaves no incomplete folder.
  renameSync(beside, packed)
  return packed
}

/** Builds and packs the working tree, in a new folder. */
export function packWorkingTree(target) {
  console.log('Building the working tree')
  capture('npm', ['run', 'build', '--', '--fresh'])
  packInto(root, target)
  return target
}

function packInto(source, target) {
  mkdirSync(target, { recursive: true })
  for (const folder of FOLDERS)
    capture('npm', ['pack', '--json', '--pack-destination', target], { cwd: join(source, folder) })
  const { devDependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const drivers = Object.fromEntries(DRIVERS.map((name) => [name, devDependencies[name]]))
  writeFileSync(join(target, 'drivers.json'), JSON.stringify(drivers))
}

/** Installs packed packages, with the drivers of the same commit. */
export function install(packed, folder) {
  mkdirSync(folder, { recursive: true })
  const tarballs = readdirSync(packed).filter((name) => name.endsWith('.tgz'))
  const own = tarballs.map((name) => [nameOf(name), `file:${join(packed, name)}`])
  const drivers = JSON.parse(readFileSync(join(packed, 'drivers.json'), 'utf8'))
  const manifest = { private: true, type: 'module', dependencies: { ...Object.fromEntries(own), ...drivers } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  capture('npm', ['install', ...quietly], { cwd: folder })
}

/** The name of a package, from its tarball: `authengine-sql-0.1.0.tgz` or `authengine-0.1.0.tgz`. */
function nameOf(tarball) {
  const [, plugin] = /^authengine(?:-([a-z-]+))?-\d/.exec(tarball) ?? []
  return plugin ? `@authengine/${plugin}` : 'authengine'
}
