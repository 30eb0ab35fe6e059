import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bench, scratch } from './paths.mjs'

/** The subject as it runs without Node: bundled without the condition `node`, so that it uses WebCrypto. */
export async function portable() {
  const folder = join(scratch, 'portable')
  mkdirSync(folder, { recursive: true })
  const outfile = join(folder, `${process.pid}.mjs`)
  await build({
    entryPoints: [join(bench, 'subjects/authengine.mjs')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import'],
    external: ['node:*'],
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}
