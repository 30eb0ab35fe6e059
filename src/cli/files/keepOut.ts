import type { Folder } from './Folder.js'
import { ignores } from './ignores.js'

const FILE = '.gitignore'

/**
 * Keeps a file out of the repository, by a line in `.gitignore`.
 *
 * @returns Whether a line was necessary.
 */
export function keepOut(folder: Folder, name: string): boolean {
  const rules = folder.read(FILE) ?? ''
  if (ignores(rules, name)) return false
  folder.write(FILE, `${rules}${rules === '' || rules.endsWith('\n') ? '' : '\n'}${name}\n`)
  return true
}
