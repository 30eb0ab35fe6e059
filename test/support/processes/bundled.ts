import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  const { outputFiles } = await build({
    entryPoints: [script],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    conditions: ['authengine-source'],
    external: APART,
    banner: { js: REQUIRE },
    logLevel: 'error',
  })
  // Inside the project, where the packages are found that stay apart.
  const path = join('.cache/processes', script.replace(/\.ts$/, '.mjs'))
  mkdirSync(dirname(path), { recursive: true })
  // Written beside it and moved: another file of tests may be starting it.
  const beside = `${path}.${String(process.pid)}`
  writeFileSync(beside, outputFiles[0].contents)
  renameSync(beside, path)
  return path
}
