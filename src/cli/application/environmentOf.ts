import type { Environment } from '../../config/SettingsInput.js'
import { CommandError } from '../CommandError.js'
import type { Surroundings } from '../Surroundings.js'
import { EnvFile } from '../files/EnvFile.js'
import { frameworkIn } from '../frameworks/detect.js'

/** Env files that most frameworks read. */
const USUAL = ['.env.local', '.env']

/** The environment of the application, and the files that it was read from. */
export interface ReadEnvironment {
  /** Variables. Those of the process take precedence, then those of the first file. */
  readonly env: Environment
  /** Files that were read. */
  readonly files: readonly string[]
}

/**
 * The environment that the application will have. From then on, the terminal does not print its secrets.
 *
 * @param named - The file to read instead of those that the framework reads.
 * @throws CommandError if the named file does not exist.
 */
export function environmentOf({ env, folder, terminal }: Surroundings, named?: string): ReadEnvironment {
  if (named !== undefined && !folder.has(named)) {
    throw new CommandError(
      `There is no file ${named}.`,
      'Create it, or name the file that has the variables, such as --vars .env.',
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

/** Variables that a binding also reads under the names of another library. */
function underOurNames(env: Environment, otherNames: Readonly<Record<string, string>> = {}): Environment {
  const found = Object.entries(otherNames).map(([name, other]) => [name, env[name] || env[other]] as const)
  return Object.fromEntries(found.filter(([, value]) => value))
}
