import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Folder } from '../files/Folder.js'
import { ignores } from '../files/ignores.js'

/** How a repository treats a file: it has it, keeps it out, or would take it. */
export type Standing = 'tracked' | 'ignored' | 'open'

/**
 * Whether a file is in the repository of a folder, or can get there.
 *
 * @param name - The file, relative to the folder.
 */
export function inRepository(folder: Folder, name: string): Standing {
  const git = (...words: readonly string[]): number | null =>
    spawnSync('git', [...words, '--', name], { cwd: folder.path, stdio: 'ignore' }).status
  if (git('ls-files', '--error-unmatch') === 0) return 'tracked'
  const answered = git('check-ignore', '--quiet')
  // Anything else means that there is no git, or no repository.
  if (answered === 0 || answered === 1) return answered === 0 ? 'ignored' : 'open'
  return isIgnoredFrom(dirname(folder.at(name)), folder.at(name)) ? 'ignored' : 'open'
}

/** Whether the `.gitignore` of a folder keeps a file out, or one above it in the same repository. */
function isIgnoredFrom(folder: string, file: string): boolean {
  const rules = join(folder, '.gitignore')
  const path = relative(folder, file).replaceAll(sep, '/')
  if (existsSync(rules) && ignores(readFileSync(rules, 'utf8'), path)) return true
  const above = dirname(folder)
  return above !== folder && !existsSync(join(folder, '.git')) && isIgnoredFrom(above, file)
}
