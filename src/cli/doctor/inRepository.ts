import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Folder } from '../files/Folder.js'
import { ignores } from '../files/ignores.js'

/** State of a file in a repository: tracked, ignored, or neither of these. */
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
  // Any other exit code means that there is no git, or no repository.
  if (answered === 0 || answered === 1) return answered === 0 ? 'ignored' : 'open'
  return isIgnoredFrom(dirname(folder.at(name)), folder.at(name)) ? 'ignored' : 'open'
}

/** Whether a file is ignored by the `.gitignore` of a folder, or of a folder above it in the same repository. */
function isIgnoredFrom(folder: string, file: string): boolean {
  const rules = join(folder, '.gitignore')
  const path = relative(folder, file).replaceAll(sep, '/')
  if (existsSync(rules) && ignores(readFileSync(rules, 'utf8'), path)) return true
  const above = dirname(folder)
  return above !== folder && !existsSync(join(folder, '.git')) && isIgnoredFrom(above, file)
}
