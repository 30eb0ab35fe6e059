import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Folder } from '../files/Folder.js'

/** A line of a file of the application. */
export interface SourcePlace {
  /** The file, relative to the folder of the application. */
  readonly file: string
  /** The line; undefined if only the file is known. */
  readonly line?: number
}

/** An error as esbuild reports it. */
interface Located {
  readonly location?: { readonly file: string; readonly line: number } | null
}

const LINE = /((?:file:\/\/)?(?:[A-Za-z]:)?[/\\][^\s():]+):(\d+)/g

/** Formats a place, such as `auth.config.ts:5`. */
export const placeText = ({ file, line }: SourcePlace): string =>
  line === undefined ? file : `${file}:${String(line)}`

/**
 * The line of the application at which loading it failed.
 *
 * @param error - What was thrown.
 * @param folder - The folder of the application; lines of packages are ignored.
 * @param path - The file that was loaded, relative to the folder.
 */
export function sourcePlace(error: unknown, folder: Folder, path: string): SourcePlace {
  const [first] = (error as { readonly errors?: readonly Located[] } | null)?.errors ?? []
  if (first?.location) return { file: first.location.file, line: first.location.line }
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const place = placeIn(stack, folder)
  if (place) return place
  // Node prints the line of a syntax error only if the error ends a process.
  const alone = error instanceof SyntaxError ? placeIn(importedAlone(folder.at(path)), folder) : undefined
  return alone ?? { file: path }
}

/** The line that imports something, in a file of the application. */
export function importPlace(file: string, specifier: string, folder: Folder): SourcePlace {
  const whole = folder.at(file)
  if (!existsSync(whole)) return { file }
  const lines = readFileSync(whole, 'utf8').split('\n')
  // For a package, only its name is known, and the import may name a path in it.
  const written = [`'`, `"`].flatMap((quote) => [quote + specifier + quote, `${quote}${specifier}/`])
  const at = lines.findIndex((line) => written.some((each) => line.includes(each)))
  return at === -1 ? { file } : { file, line: at + 1 }
}

/** The path of a file of the application relative to its folder; undefined for others, and for packages. */
export function ownFile(url: string, folder: Folder): string | undefined {
  const path = relative(folder.at('.'), url.startsWith('file:') ? fileURLToPath(url) : url)
  const foreign = path.startsWith('..') || path.split(sep).includes('node_modules')
  return foreign ? undefined : path.replaceAll(sep, '/')
}

function placeIn(text: string, folder: Folder): SourcePlace | undefined {
  for (const [, url = '', line] of text.matchAll(LINE)) {
    const file = ownFile(url, folder)
    if (file !== undefined) return { file, line: Number(line) }
  }
  return undefined
}

/** Error output of a Node process that imports only this file. Its code does not run, because it has a syntax error. */
function importedAlone(path: string): string {
  const code = `await import(${JSON.stringify(pathToFileURL(path).href)})`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stderr
}
