import { isAbsolute, relative, sep } from 'node:path'
import type { Folder } from './Folder.js'
import { ignores } from './ignores.js'

const FILE = '.gitignore'

/**
 * Keeps a file out of the repository, by a line in `.gitignore`. What is in no folder below is not its business.
 *
 * @returns Whether a line was necessary.
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
