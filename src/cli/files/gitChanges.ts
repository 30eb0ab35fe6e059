import { spawnSync } from 'node:child_process'
import type { Folder } from './Folder.js'

/** The state of a folder in git. */
export type GitState = 'clean' | 'changed' | 'absent'

/** Whether git has changes in a folder that are not committed; `absent` if the folder is not in a repository. */
export function gitChanges({ path }: Folder): GitState {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', '.'], { cwd: path, encoding: 'utf8' })
  if (status !== 0) return 'absent'
  return stdout.trim() === '' ? 'clean' : 'changed'
}
