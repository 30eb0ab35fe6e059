import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { transform } from 'esbuild'

/**
 * Compiles the project for processes that tests start, without type checks, so that nothing has to be built before.
 *
 * Files that have not changed since the last run are not compiled again.
 *
 * @returns The directory; its files have the same paths as in the project.
 */
export async function compiled(): Promise<string> {
  // Inside the project, so that third-party packages resolve.
  const directory = resolve('.cache/compiled')
  for (const folder of ['.', ...readdirSync('plugins').map((name) => join('plugins', name))]) {
    const manifest = join(folder, 'package.json')
    // One package is generated from another, and has no sources.
    if (!existsSync(manifest) || !existsSync(join(folder, 'src'))) continue
    await renew(manifest, join(directory, manifest), (text) => text.replaceAll('.ts"', '.js"'))
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string }
    link(join(directory, 'node_modules', name), resolve(directory, folder))
    await compile(join(folder, 'src'), directory)
  }
  await compile('test/support', directory)
  return directory
}

async function compile(folder: string, directory: string): Promise<void> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (name.endsWith('.ts')) await renew(file, join(directory, file.replace(/\.ts$/, '.js')), javaScriptOf)
  }
}

/** Writes a file again if its source has another modification time. */
async function renew(from: string, to: string, make: (text: string) => string | Promise<string>): Promise<void> {
  const { mtimeMs } = statSync(from)
  if (existsSync(to) && Math.abs(statSync(to).mtimeMs - mtimeMs) < 1) return
  mkdirSync(dirname(to), { recursive: true })
  // Written to a temporary file and renamed, because another test may be reading or writing the same file.
  const beside = `${to}.${String(process.pid)}`
  writeFileSync(beside, await make(readFileSync(from, 'utf8')))
  utimesSync(beside, mtimeMs / 1000, mtimeMs / 1000)
  renameSync(beside, to)
}

async function javaScriptOf(text: string): Promise<string> {
  const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true } }
  const { code } = await transform(text, { loader: 'ts', format: 'esm', target: 'es2022', tsconfigRaw })
  return code
}

function link(path: string, to: string): void {
  mkdirSync(dirname(path), { recursive: true })
  try {
    symlinkSync(to, path)
  } catch (error) {
    // Another process has created it already.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
