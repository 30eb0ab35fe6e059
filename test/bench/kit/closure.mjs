import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { must } from './site.mjs'

/** What `npm install` of packages brings: number of packages, MB and files; no optional peers. */
export function closureOf(names, from, skipped = []) {
  const found = new Map()
  const walk = (name, folder, optional) => {
    const at = resolved(name, folder)
    if (!at && optional) return
    must(at, 'not installed', name, folder)
    if (found.has(at) || skipped.includes(name)) return
    found.set(at, isOurs(at) ? packed(at) : sizeOf(at))
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = manifest(at)
    for (const each of Object.keys(dependencies)) walk(each, at, each in optionalDependencies)
    for (const each of Object.keys(peerDependencies)) {
      if (!peerDependenciesMeta[each]?.optional) walk(each, at, false)
    }
  }
  for (const name of names) walk(name, from, false)
  const sizes = [...found.values()]
  return { packages: sizes.length, megabytes: sum(sizes, 'bytes') / 1e6, files: sum(sizes, 'files') }
}

const manifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const isOurs = (folder) => /^(authengine|@authengine\/)/.test(manifest(folder).name)
const sum = (sizes, name) => sizes.reduce((all, each) => all + each[name], 0)

function resolved(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
    if (folder === dirname(folder)) return undefined
  }
}

/** A package of this repository, as it would be published. */
function packed(folder) {
  const { status, stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  must(status === 0, 'npm pack failed', folder)
  // Depending on its version, npm answers a list, or an object by name.
  const [{ unpackedSize, entryCount }] = Object.values(JSON.parse(stdout))
  return { bytes: unpackedSize, files: entryCount }
}

function sizeOf(folder) {
  const size = { bytes: 0, files: 0 }
  for (const name of readdirSync(folder)) {
    if (name === 'node_modules') continue
    const path = join(folder, name)
    const stats = lstatSync(path)
    if (stats.isDirectory()) {
      const inner = sizeOf(path)
      size.bytes += inner.bytes
      size.files += inner.files
    } else {
      size.bytes += stats.size
      size.files++
    }
  }
  return size
}
