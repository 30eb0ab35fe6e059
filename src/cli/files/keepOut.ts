import { isAbsolute, relative, sep } from 'node:path'
import type { Folder } from './Folder.js'
import { ignores } from './ignores.js'

const FILE = '.gitignore'

/**
 * Keeps a file out of the repository with a line in `.gitignore`. Files outside of the folder are skipped.
 *
 * @returns Whether a line was added.
 */
export function keepOut(folder: Folder, name: string): boolean {
  const path = relative(folder.path, folder.at(name))
  if (path.startsWith('..') || isAbsolute(path)) return false
  const line = path.replaceAll(sep, '/')
  const rules = folder.read(FILE) ?? ''
  if (ignores(rules, line)) return false
  folder.write(FILE, `${rules}${rules === '' || rules.endsWith('\n') ? '' : '\n'}${line}\n`)
  return true
}
