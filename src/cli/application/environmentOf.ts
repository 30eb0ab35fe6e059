import type { Environment } from '../../config/SettingsInput.js'
import { CommandError } from '../CommandError.js'
import type { Surroundings } from '../Surroundings.js'
import { EnvFile } from '../files/EnvFile.js'
import { frameworkIn } from '../frameworks/detect.js'

/** What most frameworks read. */
const USUAL = ['.env.local', '.env']

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
 * @param named - The file to read instead of those that the framework reads.
 * @throws CommandError when the file that was named is not there.
 */
export function environmentOf({ env, folder, terminal }: Surroundings, named?: string): ReadEnvironment {
  if (named !== undefined && !folder.has(named)) {
    throw new CommandError(
      `There is no file ${named}.`,
      'Write its path relative to this folder: --vars .env.production.',
    )
  }
  const framework = frameworkIn(folder)
  const names = named === undefined ? (framework?.envFiles ?? USUAL) : [named]
  const files = names.filter((name) => folder.has(name))
  const texts = files.map((name) => new EnvFile(folder, name).values)
  for (const values of texts) terminal.hide(values)
  const all = Object.assign({}, ...[...texts].reverse(), env) as Environment
  return { env: { ...all, ...underOurNames(all, framework?.otherNames) }, files }
}

/** What a binding finds under the names of another library. */
function underOurNames(env: Environment, otherNames: Readonly<Record<string, string>> = {}): Environment {
  const found = Object.entries(otherNames).map(([name, other]) => [name, env[name] || env[other]] as const)
  return Object.fromEntries(found.filter(([, value]) => value))
}
