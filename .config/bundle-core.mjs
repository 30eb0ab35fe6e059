// Bundles the doors of the core into dist, each with what only it needs; what several need is in dist/chunks.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { packages, root } from './workspace.mjs'

/** What is bundled: needed whenever an engine is made, and hundreds of small files, or CommonJS, which Node loads slowly. */
const INSIDE = /^(cookie|inversify|@inversifyjs\/.*|reflect-metadata)$/
const NOTICES = 'THIRD-PARTY-NOTICES.txt'

const NOT_COMPILED = `function notCompiled() { throw new TypeError('The container is made without compiled code.') }`

/** Whoever needs this, needs nearly all of the core. */
const HEART = 'src/engine/AuthEngine.ts'

const [{ manifest }] = packages
const dist = join(root, 'dist')
const all = targetsIn([manifest.exports, manifest.imports ?? {}]).map(sourceOf)
const forBrowsers = all.filter((source) => /^src\/(webauthn-)?client\//.test(source))
const entryPoints = all.filter((source) => !forBrowsers.includes(source))
// One call for all of a server: whatever door somebody comes by, they meet the same classes.
const options = {
  absWorkingDir: root,
  entryPoints,
  outdir: dist,
  outbase: 'src',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  external: [...Object.keys(manifest.dependencies), ...Object.keys(manifest.imports ?? {}), 'node:*'],
  sourcemap: true,
  sourcesContent: false,
  // The licences of others are in a file of their own.
  legalComments: 'none',
  metafile: true,
  write: false,
  plugins: [uncompiled()],
}
const server = await build({ ...options, plugins: [...options.plugins, together(await build(options))] })
// A server may give this folder to browsers as it is: what its door needs is in it.
const browser = await build({ ...options, entryPoints: forBrowsers, chunkNames: 'client/chunks/[name]-[hash]' })
const outputFiles = [...server.outputFiles, ...browser.outputFiles]
const inputs = { ...server.metafile.inputs, ...browser.metafile.inputs }

const inside = [...new Set(Object.keys(inputs).flatMap((path) => packageOf(path) ?? []))].sort()
const strangers = inside.filter((name) => !INSIDE.test(name))
if (strangers.length > 0) {
  console.error(
    `${strangers.join(', ')} would be bundled: make it a dependency, or list it in .config/bundle-core.mjs.`,
  )
  process.exit(1)
}

if (outputFiles.some(({ path, text }) => path.endsWith('.js') && /\bnew Function\b|\beval\(/.test(text))) {
  console.error(
    'Something that is bundled makes code of texts: edge runtimes refuse that. See .config/bundle-core.mjs.',
  )
  process.exit(1)
}

const written = new Map(outputFiles.map(({ path, text }) => [path, text])).set(join(dist, NOTICES), notices())
for (const [path, text] of written) {
  mkdirSync(dirname(path), { recursive: true })
  // Untouched files keep their date.
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
for (const name of readdirSync(dist, { recursive: true })) if (isLeftOver(name)) rmSync(join(dist, name))

/**
 * Takes out what makes code of texts: the container does without (`jitless`), edge runtimes refuse it, and so do their builds,
 * even where it is never run.
 */
function uncompiled() {
  return {
    name: 'uncompiled',
    setup({ onLoad }) {
      onLoad({ filter: /@inversifyjs\/core\/lib\/.*\.js$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8')
        return text.includes('new Function(')
          ? { contents: `${text.replaceAll('new Function(', 'notCompiled(')}\n${NOT_COMPILED}` }
          : undefined
      })
    },
  }
}

/**
 * Keeps together what the engine needs. Left alone, the bundler makes a chunk for each set of doors and late parts that
 * share something: twenty small files to load, instead of one.
 */
function together({ metafile: { outputs } }) {
  const needs = new Map(entryPoints.map((entry) => [entry, sourcesBehind(entry, outputs)]))
  const engines = entryPoints.filter((entry) => needs.get(entry).has(HEART))
  const lighter = entryPoints.filter((entry) => !engines.includes(entry))
  const alone = new Set(lighter.flatMap((entry) => [...needs.get(entry)]))
  const shared = [...needs.get('src/index.ts')].filter(
    (path) => path.startsWith('src/') && !entryPoints.includes(path) && !alone.has(path),
  )
  const whole = new Set(engines.map((entry) => join(root, entry)))
  return {
    name: 'together',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^shared:$/ }, ({ path }) => ({ path, namespace: 'shared' }))
      onLoad({ filter: /^/, namespace: 'shared' }, () => ({
        contents: shared.map((path) => `export * from './${path}'\n`).join(''),
        resolveDir: root,
      }))
      // What is loaded late is loaded when the engine is there.
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined
        const source = resolve(resolveDir, path).replace(/\.js$/, '.ts')
        whole.add(source)
        return { path: source }
      })
      onLoad({ filter: /\.ts$/ }, ({ path }) =>
        whole.has(path) ? { contents: `${readFileSync(path, 'utf8')}\nimport 'shared:'`, loader: 'ts' } : undefined,
      )
    },
  }
}

/** The sources of everything that a door loads at once. */
function sourcesBehind(entry, outputs) {
  const [first] = Object.keys(outputs).filter((path) => outputs[path].entryPoint === entry)
  const seen = new Set([first])
  for (const path of seen) {
    for (const { kind, path: next } of outputs[path].imports)
      if (kind === 'import-statement' && outputs[next]) seen.add(next)
  }
  const used = ([, { bytesInOutput }]) => bytesInOutput > 0
  return new Set(
    [...seen].flatMap((path) =>
      Object.entries(outputs[path].inputs)
        .filter(used)
        .map(([source]) => source),
    ),
  )
}

/** Every module of dist that a manifest names, under whatever conditions. */
function targetsIn(value) {
  if (typeof value === 'string') return /^\.\/dist\/.*\.js$/.test(value) ? [value] : []
  return [...new Set(Object.values(value).flatMap(targetsIn))]
}

function sourceOf(target) {
  return target.replace('./dist/', 'src/').replace(/\.js$/, '.ts')
}

function packageOf(path) {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1]
}

/** Whether a file is of an earlier build: a module that was not written now, or the declaration of a source that is gone. */
function isLeftOver(name) {
  if (/\.js(\.map)?$/.test(name)) return !written.has(join(dist, name))
  const source = name.replace(/\.d\.ts(\.map)?$/, '.ts')
  return source !== name && !existsSync(join(root, 'src', source))
}

/** The licences of what is inside. */
function notices() {
  const texts = inside.map((name) => {
    const folder = join(root, 'node_modules', name)
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const parts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copyright)/i.test(file))
    if (!parts.some((file) => /^licen/i.test(file))) throw new TypeError(`${relative(root, folder)} has no licence.`)
    const text = parts.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    return [`${name} ${version} (${license})`, ...text].join('\n\n')
  })
  return `These packages are inside the modules of this one.\n\n${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
