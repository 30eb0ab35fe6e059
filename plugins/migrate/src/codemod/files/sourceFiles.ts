import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { ignoredFiles } from './ignoredFiles.js'

/** Folders that contain no code of the application. */
const SKIPPED = new Set([
  ...['node_modules', '.git', '.hg', '.svn', 'bower_components', 'vendor', '.yarn', '.pnpm-store'],
  ...['dist', 'build', 'out', 'output', 'coverage', 'storybook-static'],
  ...['.next', '.nuxt', '.svelte-kit', '.solid', '.output', '.vinxi', '.vercel', '.netlify', '.turbo', '.cache'],
])

/** Larger files are generated. */
const LARGEST = 2 * 1024 * 1024

const CODE = /\.(?:[cm]?[jt]s|[jt]sx|svelte|vue|astro)$/
const ENV = /^\.env(?:\.[\w.-]+)?$/
/** Other files that may name a variable. */
const NAMING =
  /(?:^|\/)(?:[\w.-]*\.(?:ya?ml|toml|sh|tf|prisma)|Dockerfile[\w.-]*|turbo\.json|vercel\.json|tsconfig[\w.-]*\.json|README\.md)$/

/** Kind of a file. */
export type FileKind = 'code' | 'env' | 'manifest' | 'naming'

/** A file to read. */
export interface SourceFile {
  /** Path in the folder, with slashes. */
  readonly path: string
  readonly kind: FileKind
}

/** What was found in a folder. */
export interface SourceFiles {
  readonly files: readonly SourceFile[]
  /** Code that is too large. */
  readonly tooLarge: readonly string[]
}

/**
 * Lists the files of an application, without those that git ignores, except env files. Links are not followed.
 *
 * @param folder - The folder of the application.
 * @param paths - Files and folders in it. Default: all.
 * @throws RangeError if a path is outside of the folder.
 */
export function sourceFiles(folder: string, paths: readonly string[] = []): SourceFiles {
  const root = realpathSync(folder)
  const files = new Map<string, FileKind>()
  const tooLarge: string[] = []
  const collect = (path: string): void => {
    const name = relative(root, path).replaceAll(sep, '/')
    const stat = lstatSync(path)
    if (stat.isSymbolicLink() || name.split('/').some((part) => SKIPPED.has(part))) return
    if (stat.isDirectory()) for (const each of readdirSync(path).sort()) collect(join(path, each))
    else if (stat.isFile()) {
      const kind = kindOf(name)
      if (kind === undefined) return
      if (stat.size > LARGEST) tooLarge.push(name)
      else files.set(name, kind)
    }
  }
  for (const path of paths.length === 0 ? ['.'] : paths) collect(inside(root, path))
  const ignored = ignoredFiles(root, [...files.keys(), ...tooLarge])
  return {
    // Git ignores env files in most applications, and their variables have to change all the same.
    files: [...files]
      .filter(([path, kind]) => kind === 'env' || !ignored.has(path))
      .map(([path, kind]) => ({ path, kind })),
    tooLarge: tooLarge.filter((path) => !ignored.has(path)),
  }
}

/** The real path of a file or folder in the root. */
function inside(root: string, path: string): string {
  const real = realpathSync(resolve(root, path))
  const way = relative(root, real)
  if (way.startsWith('..') || isAbsolute(way)) throw new RangeError(`${path} is outside of this folder.`)
  return real
}

function kindOf(path: string): FileKind | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name === 'package.json') return 'manifest'
  if (ENV.test(name)) return 'env'
  if (CODE.test(name)) return 'code'
  return NAMING.test(path) ? 'naming' : undefined
}
