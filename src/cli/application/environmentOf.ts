import type { Environment } from '../../config/index.js'
import { EnvFile } from '../files/EnvFile.js'
import type { Surroundings } from '../Surroundings.js'

const NAMES = ['.env.local', '.env']

/** The environment of the application, and the files it is from. */
export interface ReadEnvironment {
  /** Variables: those of the process win, then those of the first file. */
  readonly env: Environment
  /** Files that were read. */
  readonly files: readonly string[]
}

/**
 * What the application will find in its environment. Whatever is secret in it is not printed from then on.
 *
 * @param named - The file to read instead of `.env.local` and `.env`.
 */
export function environmentOf({ env, folder, terminal }: Surroundings, named?: string): ReadEnvironment {
  const files = (named === undefined ? NAMES : [named]).filter((name) => folder.has(name))
  const texts = files.map((name) => new EnvFile(folder, name).values)
  for (const values of texts) terminal.hide(values)
  return { env: Object.assign({}, ...[...texts].reverse(), env) as Environment, files }
}
