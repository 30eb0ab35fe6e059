import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Drivers load what they need by themselves, and tests look at whether the library of passkeys is loaded. */
const APART = ['@simplewebauthn/server', 'libsql', 'mysql2', 'pg', 'redis']

/** What CommonJS packages expect around them. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)"

const made = new Map<string, Promise<string>>()

/**
 * Bundles a script of the tests with all it imports: a process that loads one file starts several times as fast.
 *
 * @returns The path of the bundle.
 */
export async function bundled(script: string): Promise<string> {
  const known = made.get(script) ?? bundle(script)
  made.set(script, known)
  return known
}

async function bundle(script: string): Promise<string> {
  // Inside the project, where the packages are found that stay apart.
  const path = join('.cache/processes', script.replace(/\.ts$/, '.mjs'))
  // Written beside it and moved: another file of tests may be starting it.
  const beside = `${path}.${String(process.pid)}`
  await build({
    entryPoints: [script],
    outfile: beside,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    conditions: ['authengine-source'],
    external: APART,
    banner: { js: REQUIRE },
    logLevel: 'error',
  })
  renameSync(beside, path)
  return path
}
