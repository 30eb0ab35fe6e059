import { dirname, relative, sep } from 'node:path'
import type { Folder } from '../files/Folder.js'
import { ownFile } from './sourcePlace.js'

/** An import of the application that was not found. */
export interface AbsentImport {
  /** The specifier of the import, as it is written. */
  readonly specifier: string
  /** The file that imports it, relative to the folder of the application; undefined if unknown. */
  readonly importer?: string
}

/** Reads from an error of Node, esbuild or jiti which import was not found; undefined for other errors. */
export function absentImport(error: unknown, folder: Folder): AbsentImport | undefined {
  const [first] = (error as { readonly errors?: readonly EsbuildError[] } | null)?.errors ?? []
  const bundled = /^Could not resolve "(.+)"/.exec(first?.text ?? '')?.[1]
  if (bundled !== undefined) return found(bundled, first?.location?.file)
  const message = error instanceof Error ? error.message : ''
  const [, target, esm, cjs] =
    /Cannot find (?:module|package) '(.+?)'(?: imported from (.+?)$|\nRequire stack:\n- (.+)$)?/m.exec(message) ??
    /Directory import '(.+?)' is not supported.* imported from (.+?)$/m.exec(message) ??
    []
  if (target === undefined) return undefined
  const by = esm ?? cjs
  const importer = by === undefined ? undefined : ownFile(by.replace(/\.$/, ''), folder)
  if (!target.startsWith(sep) && !/^[A-Za-z]:\\/.test(target)) return found(target, importer)
  // For a relative path, Node reports the absolute path of the missing file.
  const path = relative(dirname(importer === undefined ? folder.at('x') : folder.at(importer)), target).replaceAll(
    sep,
    '/',
  )
  return found(path.startsWith('.') ? path : `./${path}`, importer)
}

interface EsbuildError {
  readonly text: string
  readonly location?: { readonly file: string } | null
}

const found = (specifier: string, importer: string | undefined): AbsentImport => ({
  specifier,
  ...(importer !== undefined && { importer }),
})
