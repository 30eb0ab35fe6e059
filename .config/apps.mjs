// Builds every example application against the packed packages, each in its own folder, and tests it with Chromium.
//
//   npm run test:apps                 all of them
//   npm run test:apps -- next16 qwik  some, by variant or by example
//   … --in-turn                       one more variant that is not the oldest, another one each day
//   … --locks                         only writes their lock files, with the packages that were added or changed
//   … --built                         tests applications that were built before
//   npm run example -- next16         builds one application, and starts it
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTurn } from './inTurn.mjs'
import { installFormerLibraries } from './formerLibraries.mjs'
import { addedBy, env, folderOf, home, isOurs, pack, quietly } from './packed.mjs'
import { runGroup } from './runTests.mjs'
import { root, run } from './workspace.mjs'

/** The packages of Qwik 1, and the packages of Qwik 2 that replace them. */
const QWIK_2 = [
  ['@builder.io/qwik-city', '@qwik.dev/router'],
  ['@builder.io/qwik', '@qwik.dev/core'],
  ['@authengine/qwik', '@authengine/qwik2'],
]
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const write = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
const all = read(join(root, 'test/apps/variants.json'))
const known = new Set(all.flatMap(({ name, example }) => [name, example]))
const unknown = names.filter((name) => !known.has(name))
if (unknown.length > 0) {
  console.error(`There is no example called ${unknown.join(', ')}. There are: ${[...known].join(', ')}.`)
  process.exit(1)
}
if (flags.has('--in-turn')) {
  const others = all.map(({ name }) => name).filter((name) => !names.includes(name) && !name.endsWith('-floor'))
  const today = inTurn(others)
  console.log(`It is the turn of ${today.join(', ')}.`)
  names.push(...today)
}
const named = all.filter(({ name, example }) => names.length === 0 || names.includes(name) || names.includes(example))
const variants = flags.has('--serve') ? named.slice(0, 1) : named

if (flags.has('--locks')) {
  // The manifests of our packages are enough, so nothing is built.
  pack()
  for (const variant of variants) await lock(variant)
  process.exit()
}
if (!flags.has('--built')) {
  run('npm', ['run', '--silent', 'build'])
  pack()
  // Two at a time: one can download packages while the other compiles.
  const waiting = [...variants]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await build(next)
  }
  await Promise.all([worker(), worker()])
}
if (flags.has('--serve')) {
  const { serve } = await import('./serve-example.mjs')
  await serve(variants[0], join(home, variants[0].name))
} else drive()

function drive() {
  console.log(`Driving ${variants.map(({ name }) => name).join(', ')}`)
  if (variants.some(({ test }) => test === 'former')) installFormerLibraries()
  const tests = [...new Set(variants.map(({ example, test = example }) => test))]
  // Three workers, because the tests mostly wait for pages to run their scripts.
  runGroup(`test/apps/@(${tests.join('|')}).test.ts`, ['--maxWorkers=3'], {
    env: { ...env, APPS: variants.map(({ name }) => name).join(',') },
  })
}

/** Installs and builds one variant of an example. */
async function build(variant) {
  const started = Date.now()
  const folder = prepare(variant)
  await install(variant.name, folder)
  // The output of a bundler is shown only if it fails.
  await quietly(folder, ['run', '--silent', 'build'])
  console.log(`${variant.name} was built in ${Math.round((Date.now() - started) / 1000)} s`)
}

/** Writes the sources and the manifest of one variant. Returns the folder. */
function prepare({
  name,
  example,
  overlay,
  copies = {},
  adds = {},
  versions = {},
  overrides,
  node24 = false,
  qwik2 = false,
}) {
  const folder = join(home, name)
  rmSync(folder, { recursive: true, force: true })
  const source = join(root, 'docs/examples', example)
  const own = new Set([
    'node_modules',
    'dist',
    'build',
    'server',
    '.next',
    '.output',
    '.svelte-kit',
    '.vinxi',
    '.cache',
  ])
  cpSync(source, folder, { recursive: true, filter: (path) => !own.has(path.slice(source.length + 1)) })
  if (qwik2) {
    for (const path of readdirSync(folder, { recursive: true })) {
      const file = join(folder, path)
      if (/\.tsx?$/.test(path)) writeFileSync(file, forQwik2(readFileSync(file, 'utf8')))
    }
  }
  if (overlay) {
    const layer = join(root, 'test/apps/overlays', overlay)
    cpSync(layer, folder, { recursive: true })
    // An overlay lists the files that it does not need, one path on each line.
    const gone = join(folder, 'removed.txt')
    if (existsSync(gone)) {
      for (const path of readFileSync(gone, 'utf8').split('\n').filter(Boolean)) rmSync(join(folder, path))
      rmSync(gone)
    }
  }
  for (const [to, from] of Object.entries(copies)) copied(join(root, from), join(folder, to), example === 'next')
  const manifest = read(join(folder, 'package.json'))
  const dependencies = { ...manifest.dependencies, ...adds }
  manifest.dependencies = pointed({ ...dependencies, ...addedBy(dependencies) }, versions)
  manifest.devDependencies = pointed(manifest.devDependencies ?? {}, versions)
  if (node24) manifest.devDependencies[`node-${process.platform}-${process.arch}`] = '24.21.0'
  if (overrides) manifest.overrides = { ...manifest.overrides, ...overrides }
  write(join(folder, 'package.json'), manifest)
  // Packages are copied as from a registry, not linked, so that they resolve the framework of this folder.
  writeFileSync(join(folder, '.npmrc'), 'install-links=true\n')
  return folder
}

async function install(name, folder) {
  // The lock files are only valid for one platform.
  const locked = process.platform === 'linux' && process.arch === 'x64'
  if (locked) cpSync(lockOf(name), join(folder, 'package-lock.json'))
  await quietly(folder, [locked ? 'ci' : 'install', ...QUIET])
}

/** Writes the lock file of one variant. Packages of a registry keep their versions; a deleted file is written anew. */
async function lock(variant) {
  const folder = prepare(variant)
  const [kept, written] = [lockOf(variant.name), join(folder, 'package-lock.json')]
  if (existsSync(kept)) {
    const { packages, ...rest } = read(kept)
    // Otherwise npm would not read what our packages depend on now.
    const theirs = Object.entries(packages).filter(([path]) => !isOurs(path.replace('node_modules/', '')))
    write(written, { ...rest, packages: Object.fromEntries(theirs) })
  }
  await quietly(folder, ['install', '--package-lock-only', ...QUIET])
  cpSync(written, kept)
  console.log(`The lock file of ${variant.name} was written`)
}

/** Path of the lock file of a variant. */
function lockOf(name) {
  return join(root, 'test/apps/locks', name, 'package-lock.json')
}

/**
 * Copies sources. For Next, it removes the extensions of imports: otherwise Next does not find the TypeScript files.
 */
function copied(from, to, withoutEndings) {
  cpSync(from, to, { recursive: true })
  if (!withoutEndings) return
  for (const name of readdirSync(to)) {
    const file = join(to, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.[^']*)\.js'/g, "$1'"))
  }
}

/** The source of a Qwik example with the package names of Qwik 2. */
function forQwik2(source) {
  return QWIK_2.reduce((text, [old, name]) => text.replaceAll(old, name), source)
}

/**
 * Dependencies with the versions of a variant, and our packages from the local folder. The version null omits a
 * package.
 */
function pointed(dependencies, versions) {
  return Object.fromEntries(
    Object.entries(dependencies)
      .map(([name, version]) => [
        name,
        isOurs(name) ? `file:../packages/${folderOf(name)}` : (versions[name] ?? version),
      ])
      .filter(([name]) => versions[name] !== null),
  )
}
