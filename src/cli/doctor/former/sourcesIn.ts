import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { Folder } from '../../files/Folder.js'

/** A source file of the application. */
export interface SourceFile {
  /** Its path, relative to the folder of the application, with slashes. */
  readonly path: string
  /** Its text. */
  readonly text: string
}

const SOURCE = /\.(?:[cm]?[jt]sx?|svelte|vue|astro)$/
const SKIPPED = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'vendor'])
const MOST_FILES = 10_000
/** Most bytes of a file: generated files are longer. */
const LONGEST = 512 * 1024

/**
 * The source files of an application, without those of packages, and without hidden and built ones. At most 10,000
 * files, and none above 512 KiB. Symbolic links are not followed.
 */
export function sourcesIn(folder: Folder): readonly SourceFile[] {
  const found: SourceFile[] = []
  const waiting = ['.']
  for (let path = waiting.pop(); path !== undefined && found.length < MOST_FILES; path = waiting.pop()) {
    for (const name of [...folder.names(path)].sort()) {
      if (name.startsWith('.') || SKIPPED.has(name)) continue
      const inner = path === '.' ? name : `${path}/${name}`
      const stat = lstatSync(join(folder.path, inner))
      if (stat.isDirectory()) waiting.push(inner)
      else if (stat.isFile() && SOURCE.test(name) && stat.size <= LONGEST && found.length < MOST_FILES)
        found.push({ path: inner, text: folder.read(inner) ?? '' })
    }
  }
  return found
}

/** The line of a position in a text, from 1. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length
