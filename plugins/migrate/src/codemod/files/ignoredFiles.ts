import { spawnSync } from 'node:child_process'

/** Names of files take at most this many bytes. */
const LONGEST = 64 * 1024 * 1024

/**
 * The files that git ignores. Tracked files never count as ignored.
 *
 * @param folder - A folder.
 * @param paths - Files in it.
 * @returns Nothing without git, or outside of a repository.
 */
export function ignoredFiles(folder: string, paths: readonly string[]): ReadonlySet<string> {
  const { status, stdout } = spawnSync('git', ['check-ignore', '--stdin', '-z'], {
    cwd: folder,
    input: paths.join('\0'),
    encoding: 'utf8',
    maxBuffer: LONGEST,
  })
  return new Set(status === 0 ? stdout.split('\0') : [])
}
