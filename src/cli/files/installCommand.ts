import type { Folder } from './Folder.js'

const TOOLS = [
  { lock: 'pnpm-lock.yaml', words: ['pnpm', 'add'], dev: '-D' },
  { lock: 'yarn.lock', words: ['yarn', 'add'], dev: '-D' },
  { lock: 'bun.lock', words: ['bun', 'add'], dev: '-d' },
] as const
const NPM = { words: ['npm', 'install'], dev: '-D' } as const

/**
 * The command that installs packages in this folder, chosen by its lock file.
 *
 * @param packages - Names of packages.
 * @param development - Whether they are development dependencies.
 */
export function installCommand(folder: Folder, packages: readonly string[], development: boolean): readonly string[] {
  const { words, dev } = TOOLS.find(({ lock }) => folder.has(lock)) ?? NPM
  return [...words, ...(development ? [dev] : []), ...packages]
}
