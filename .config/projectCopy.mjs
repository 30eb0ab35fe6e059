// Copies the project, for scripts that change its sources.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './temporaryFolder.mjs'
import { capture, root } from './workspace.mjs'

/**
 * Copies the working tree with uncommitted changes, without ignored files, into a temporary folder. If possible, the
 * files in `node_modules` are hard links, so nothing may be written into `node_modules` of the copy.
 */
export function copyProject(prefix) {
  const copy = temporaryFolder(prefix)
  const listed = capture('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  for (const path of new Set(listed.split('\0'))) {
    // Git still lists a deleted file until the deletion is committed.
    if (path === '' || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path), { verbatimSymlinks: true })
  }
  const [from, to] = [root, copy].map((folder) => join(folder, 'node_modules'))
  if (spawnSync('cp', ['-al', from, to], { stdio: 'ignore' }).status !== 0)
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, force: true })
  return copy
}
