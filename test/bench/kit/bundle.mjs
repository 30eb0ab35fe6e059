import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { scratch } from './paths.mjs'

const FOLDER = join(scratch, 'bundles')

/**
 * A contestant that is bundled for a server, minified.
 *
 * `start` is the size of the code that is loaded at the start; code that is loaded later is in other files. `whole` is
 * the size of everything in one file. The library for passkeys is not included, because it is optional in a peer;
 * `passkeys` is the size that it would add.
 */
export const bundled = (name, source, fewer) => ({
  ...(fewer && { fewer }),
  run: async () => {
    mkdirSync(FOLDER, { recursive: true })
    const entry = join(FOLDER, `${name}.mjs`)
    writeFileSync(entry, source())
    const start = await bundle(entry, PASSKEYS, true)
    const whole = await bundle(entry, PASSKEYS, false)
    const more = name.startsWith('authengine') && (await bundle(entry, [], false))
    return {
      start: start.size,
      startGzip: start.gzip,
      whole: whole.size,
      wholeGzip: whole.gzip,
      ...(more && { passkeys: more.gzip - whole.gzip }),
    }
  },
})

const PASSKEYS = ['@simplewebauthn/*']
/** Optional dependencies of a peer, which are not installed here. */
const OPTIONAL = ['nodemailer', 'express']

async function bundle(entry, external, splitting) {
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    outdir: join(FOLDER, 'out'),
    external: [...OPTIONAL, ...external],
    bundle: true,
    minify: true,
    splitting,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'error',
  })
  const sizes = new Map(outputFiles.map(({ path, contents }) => [basename(path), sizeOf(contents)]))
  const { outputs } = metafile
  const starting = new Set()
  const walk = (path) => {
    if (starting.has(path)) return
    starting.add(path)
    for (const each of outputs[path].imports) if (each.kind === 'import-statement' && !each.external) walk(each.path)
  }
  walk(Object.keys(outputs).find((path) => outputs[path].entryPoint?.endsWith(basename(entry))))
  const all = [...starting].map((path) => sizes.get(basename(path)))
  return { size: sum(all, 'size'), gzip: sum(all, 'gzip') }
}

const sum = (sizes, name) => sizes.reduce((all, each) => all + each[name], 0)
const sizeOf = (contents) => ({ size: contents.length / 1000, gzip: gzipSync(contents, { level: 9 }).length / 1000 })

export const COLUMNS = {
  start: 'at start (kB)',
  startGzip: 'gzip',
  whole: 'in one file (kB)',
  wholeGzip: 'gzip',
  passkeys: 'passkeys, gzip',
}
