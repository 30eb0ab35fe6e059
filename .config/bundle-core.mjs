// Bundles the doors of the core into dist, each with what only it needs; what several need is in dist/chunks.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { packages, root } from './workspace.mjs'

/**
 * What is bundled: needed whenever an engine is made, and hundreds of small files, or CommonJS, which Node loads slowly; and
 * what only the command line needs, so that nobody installs it.
 */
const INSIDE = /^(commander|cookie|inversify|@inversifyjs\/.*)$/
const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/** What is CommonJS asks for modules of Node by this name. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`

/** Whoever needs this, needs nearly all of the core. */
const HEART = 'src/engine/AuthEngine.ts'

/** The same part for different runtimes: each of them is loaded beside the heart. */
const PLATFORM = /^src\/crypto\/platform\//

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
  plugins: [uncompiled(), ownMetadata(), asModule()],
}
const server = await build({ ...options, plugins: [...options.plugins, together(await build(options))] })
// A server may give this folder to browsers as it is: what its door needs is in it.
const browser = await build({ ...options, entryPoints: forBrowsers, chunkNames: 'client/chunks/[name]-[hash]' })
// The commands share nothing with a server: whatever they load, no application does.
const commandLine = await build({
  ...options,
  entryPoints: Object.values(manifest.bin).map((target) => sourceOf(`./${target}`)),
  platform: 'node',
  chunkNames: 'cli/[name]-[hash]',
  banner: { js: REQUIRE },
})
const outputFiles = [...server.outputFiles, ...browser.outputFiles, ...commandLine.outputFiles]
const inputs = { ...server.metafile.inputs, ...browser.metafile.inputs, ...commandLine.metafile.inputs }

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
  const refusal = `throw new TypeError('The container is made without compiled code.')`
  return {
    name: 'uncompiled',
    setup({ onLoad }) {
      onLoad({ filter: /\/@inversifyjs\/core\/lib\/.*\.js$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8')
        if (!text.includes('new Function(')) return undefined
        const [, name] = /^export function (\w+)\(/m.exec(text) ?? []
        return { contents: `export function ${String(name)}() { ${refusal} }` }
      })
    },
  }
}

/** Keeps the notes of the container where nobody else sees them: importing the core changes no global object. */
function ownMetadata() {
  const notes = JSON.stringify(join(root, '.config/metadata.mjs'))
  return {
    name: 'own-metadata',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^reflect-metadata/ }, ({ path }) => ({ path, namespace: 'nothing' }))
      onLoad({ filter: /^/, namespace: 'nothing' }, () => ({ contents: '' }))
      onLoad({ filter: /\/@inversifyjs\/reflect-metadata-utils\/lib\/.*\.js$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8')
        const names = [...text.matchAll(/\bReflect\.(\w+)\(/g)].map(([, name]) => name)
        const imports = names.length > 0 ? `import { ${names.join(', ')} } from ${notes}\n` : ''
        return { contents: imports + text.replaceAll('Reflect.', ''), resolveDir: dirname(path) }
      })
    },
  }
}

/** Reads CommonJS that names at its top what it exports as the module it could be: it needs no loader of its own then. */
function asModule() {
  const line = /^(?:"use strict"|Object\.defineProperty\(exports, "__esModule".*|exports\.\w+ = (\w+));$/gm
  return {
    name: 'as-module',
    setup({ onLoad }) {
      onLoad({ filter: /\/node_modules\/cookie\/.*\.js$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8')
        const names = new Set([...text.matchAll(line)].flatMap(([, name]) => name ?? []))
        const rest = text.replaceAll(line, '')
        if (names.size === 0 || /\b(exports|require)\b/.test(rest))
          throw new TypeError(`${path} does more with CommonJS than to name its exports.`)
        return { contents: `${rest}\nexport { ${[...names].join(', ')} }` }
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
  const platforms = entryPoints.filter((entry) => PLATFORM.test(entry))
  const beneath = [...new Set(platforms.flatMap((entry) => [...needs.get(entry)]))].filter(
    (path) => path.startsWith('src/') && !PLATFORM.test(path),
  )
  const lines = (paths) => paths.map((path) => `export * from './${path}'\n`).join('')
  const doors = new Set(entryPoints.filter((entry) => !PLATFORM.test(entry)).map((entry) => join(root, entry)))
  const groups = { 'shared:': `${lines(shared)}import 'beneath:'\n`, 'beneath:': lines(beneath) }
  const groupOf = (path) =>
    whole.has(path) ? 'shared:' : platforms.includes(relative(root, path)) ? 'beneath:' : undefined
  return {
    name: 'together',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^(shared|beneath):$/ }, ({ path }) => ({ path, namespace: 'together' }))
      onLoad({ filter: /^/, namespace: 'together' }, ({ path }) => ({
        contents: groups[path],
        resolveDir: root,
      }))
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        const source = resolve(resolveDir, path).replace(/\.js$/, '.ts')
        // A door is a list of names: whoever has it inside repeats the list, and leaves no file between a door and what it names.
        if (kind === 'import-statement' && doors.has(source)) return { path: source, namespace: 'door' }
        if (kind !== 'dynamic-import') return undefined
        // What is loaded late is loaded when the engine is there.
        whole.add(source)
        return { path: source }
      })
      onLoad({ filter: /^/, namespace: 'door' }, ({ path }) => ({
        contents: readFileSync(path, 'utf8'),
        loader: 'ts',
        resolveDir: dirname(path),
      }))
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const group = groupOf(path)
        return group && { contents: `${readFileSync(path, 'utf8')}\nimport '${group}'`, loader: 'ts' }
      })
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
