import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Where a package is installed, as Node looks for it: here, and in every folder above.
 *
 * @param name - Name of the package.
 * @param from - The folder from which it is imported.
 * @returns The folder of the package; undefined if it is not installed.
 */
export function installedFolder(name: string, from: string): string | undefined {
  for (let here = from; ; here = dirname(here)) {
    const folder = join(here, 'node_modules', name)
    if (existsSync(folder)) return realpathSync(folder)
    if (here === dirname(here)) return undefined
  }
}
