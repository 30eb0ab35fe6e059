import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Folder } from '../files/Folder.js'
import { MARKERS } from './markers.js'
import type { Exports, Packages } from './Packages.js'

/**
 * Reads a file that Node cannot read by itself, with a package of the application.
 *
 * @returns undefined if the application does not have the package, or if the package cannot read the file.
 */
type Reader = (path: string, folder: Folder, packages: Packages) => Promise<Exports | undefined>

interface Esbuild {
  build(options: Readonly<Record<string, unknown>>): Promise<unknown>
}
interface Jiti {
  createJiti(from: string, options: Readonly<Record<string, unknown>>): { import(path: string): Promise<Exports> }
}
interface TypeScript {
  transpileModule(
    text: string,
    options: object,
  ): { readonly outputText: string; readonly diagnostics?: readonly Diagnostic[] }
}
interface Diagnostic {
  readonly start?: number
  readonly messageText: string | { readonly messageText: string }
}

/** esbuild. It also reads other files of the application that the file imports. */
const bundled: Reader = async (path, folder, packages) => {
  const esbuild = await packages.installed<Esbuild>('esbuild')
  if (!esbuild) return undefined
  return fromFile(folder, packages, async (outfile) => {
    await esbuild.build({
      ...{ entryPoints: [path], outfile, bundle: true, packages: 'external', format: 'esm', platform: 'node' },
      define: {
        'import.meta.url': JSON.stringify(pathToFileURL(path).href),
        'import.meta.dirname': JSON.stringify(dirname(path)),
      },
      absWorkingDir: folder.path,
      sourcemap: 'inline',
      logLevel: 'silent',
    })
  })
}

/** jiti 2. It also reads other files of the application that the file imports, and TypeScript of other packages. */
const interpreted: Reader = async (path, folder, packages) => {
  const jiti = await packages.installed<Partial<Jiti>>('jiti')
  // Any module that can be loaded stands for one that does nothing.
  const alias = Object.fromEntries(MARKERS.map((name) => [name, fileURLToPath(import.meta.url)]))
  const options = { alias, tsconfigPaths: folder.has('tsconfig.json') }
  return jiti?.createJiti?.(folder.at('package.json'), options).import(path)
}

/** TypeScript. It can read only files whose imports are all packages. */
const transpiled: Reader = async (path, folder, packages) => {
  const text = readFileSync(path, 'utf8')
  // The output is loaded from another folder, where relative imports and `import.meta` do not work.
  if (/\bfrom '\.|\bimport\.meta\b/.test(text.replaceAll('"', "'"))) return undefined
  const found = await packages.installed<Partial<TypeScript> & { readonly default?: Partial<TypeScript> }>('typescript')
  const transpile = found?.transpileModule ?? found?.default?.transpileModule
  if (!transpile) return undefined
  return fromFile(folder, packages, (outfile) => {
    const compilerOptions = { module: 'esnext', target: 'es2022', inlineSourceMap: true, sourceRoot: dirname(path) }
    const { diagnostics = [], outputText } = transpile(text, {
      ...{ compilerOptions, fileName: path, reportDiagnostics: true },
    })
    const [mistake] = diagnostics
    if (mistake) throw mistakeAt(path, text, mistake)
    writeFileSync(outfile, outputText)
  })
}

/** A syntax error, with its line. */
function mistakeAt(path: string, text: string, { messageText, start = 0 }: Diagnostic): SyntaxError {
  const error = new SyntaxError(typeof messageText === 'string' ? messageText : messageText.messageText)
  error.stack = `${path}:${String(text.slice(0, start).split('\n').length)}`
  return error
}

/** All readers, in the order in which they are tried. */
export const readers: readonly Reader[] = [bundled, interpreted, transpiled]

/** Writes a temporary file below node_modules of the application, so that its imports are found, and loads it. */
async function fromFile(
  folder: Folder,
  packages: Packages,
  write: (outfile: string) => Promise<void> | void,
): Promise<Exports> {
  const outfile = join(folder.at('node_modules/.cache/authengine'), `${randomUUID()}.mjs`)
  mkdirSync(dirname(outfile), { recursive: true })
  // Errors then name the lines of the application instead of those of the temporary file.
  process.setSourceMapsEnabled(true)
  try {
    await write(outfile)
    return await packages.at(outfile)
  } finally {
    rmSync(outfile, { force: true })
  }
}
