import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Not bundled: drivers load their own files, and tests check whether the WebAuthn library is loaded. */
const APART = ['@node-rs/argon2', 'bcrypt', '@simplewebauthn/server', 'libsql', 'mysql2', 'pg', 'redis']

/** Code that defines `require` for CommonJS packages. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)"

const made = new Map<string, Promise<string>>()

/**
 * Bundles a script of the tests with its imports: a process with one file starts several times as fast.
 *
 * @returns The path of the bundle.
 */
export async function bundled(script: string): Promise<string> {
  const known = made.get(script) ?? bundle(script)
  made.set(script, known)
  return known
}

async function bundle(script: string): Promise<string> {
  // Inside the project, so that packages that are not bundled resolve.
  const path = join('.cache/processes', script.replace(/\.ts$/, '.mjs'))
  // Written to a temporary file and renamed, because another test file may be starting it.
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
