// Bundles the entry points of the core into dist: for servers, for browsers, and for the command line.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { inversifyAlias } from './inversifyAlias.mjs'
import { packages, root } from './workspace.mjs'

/**
 * The packages that are bundled: packages of hundreds of small files or of CommonJS, which Node loads slowly, and
 * packages that only the command line needs. All other packages are dependencies.
 */
const BUNDLED = [
  'commander',
  'cookie',
  'inversify',
  '@inversifyjs/common',
  '@inversifyjs/container',
  '@inversifyjs/core',
  '@inversifyjs/plugin',
  '@inversifyjs/prototype-utils',
  '@inversifyjs/reflect-metadata-utils',
]

const [{ manifest }] = packages
const dist = join(root, 'dist')

const entryPoints = targetsIn([manifest.exports, manifest.imports]).map(sourceOf)
const isForBrowsers = (source) => source.startsWith('src/client/') || source.startsWith('src/webauthn-client/')

const options = {
  absWorkingDir: root,
  outdir: dist,
  outbase: 'src',
  bundle: true,
  // Code that several entry points need is in one shared file, so that they share its classes.
  splitting: true,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  external: [...Object.keys(manifest.dependencies), ...Object.keys(manifest.imports), 'node:*'],
  sourcemap: true,
  sourcesContent: false,
  // The licenses of bundled packages are in a separate file.
  legalComments: 'none',
  metafile: true,
}

// Deletes the files of an earlier build, because the names of shared files change with their content.
for (const name of existsSync(dist) ? readdirSync(dist, { recursive: true }) : []) {
  if (name.endsWith('.js') || name.endsWith('.js.map')) rmSync(join(dist, name))
}

const server = await build({
  ...options,
  entryPoints: entryPoints.filter((source) => !isForBrowsers(source)),
  chunkNames: 'chunks/[name]-[hash]',
  plugins: [inversifyAlias],
})
// The folder `client` has only code for browsers, so that a server may serve the whole folder.
const browser = await build({
  ...options,
  entryPoints: entryPoints.filter(isForBrowsers),
  chunkNames: 'client/chunks/[name]-[hash]',
})
const commandLine = await build({
  ...options,
  entryPoints: Object.values(manifest.bin).map((target) => sourceOf(`./${target}`)),
  // Next to the main file, because the commands read package.json relative to it.
  chunkNames: 'cli/[name]-[hash]',
  platform: 'node',
  // Commander is CommonJS, and calls `require` for modules of Node.
  banner: {
    js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
  },
})

const metafiles = [server, browser, commandLine].map(({ metafile }) => metafile)
const bundled = [
  ...new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)).flatMap((path) => packageOf(path) ?? [])),
].sort()
const others = bundled.filter((name) => !BUNDLED.includes(name))
if (others.length > 0)
  fail(`${others.join(', ')} would be bundled: make it a dependency, or list it in .config/bundle-core.mjs.`)

const modules = metafiles.flatMap(({ outputs }) => Object.keys(outputs)).filter((path) => path.endsWith('.js'))
const compiling = modules.filter((path) => /\bnew Function\b|\beval\(/.test(readFileSync(join(root, path), 'utf8')))
if (compiling.length > 0) fail(`${compiling.join(', ')} makes code of text, which edge runtimes refuse.`)

writeFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), notices())

/** Every module of dist in a part of the manifest, for all conditions. */
function targetsIn(value) {
  if (typeof value === 'string') return value.startsWith('./dist/') && value.endsWith('.js') ? [value] : []
  return [...new Set(Object.values(value).flatMap(targetsIn))]
}

function sourceOf(target) {
  return join('src', relative('dist', target.slice(0, -'.js'.length))) + '.ts'
}

/** The package of a bundled file; undefined for a file of this project. */
function packageOf(path) {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1]
}

/** The licenses of the bundled packages. */
function notices() {
  const texts = bundled.map((name) => {
    const folder = join(root, 'node_modules', name)
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const parts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copyright)/i.test(file))
    if (!parts.some((file) => /^licen/i.test(file))) fail(`${name} has no licence.`)
    const text = parts.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    return [`${name} ${version} (${license})`, ...text].join('\n\n')
  })
  return `These packages are inside the modules of this one.\n\n${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
