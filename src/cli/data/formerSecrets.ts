import type { Environment } from '../../config/SettingsInput.js'
import { CommandError } from '../CommandError.js'

/** A secret of the old application. */
export interface FormerSecret {
  readonly secret: string
  readonly version?: number
}

const LISTED = /^\d+:/
const ENTRY = /^(\d+):(.+)$/

/** What the guides put in front of the name of the old variable. */
const FORMER = 'FORMER_'

/**
 * The secrets in a variable: one secret, or a list such as `2:new,1:old`.
 *
 * @param name - Name of the variable; undefined if the option is missing.
 * @throws CommandError if the variable is not set, or if an entry of a list has no version or no secret.
 */
export function formerSecretsIn(name: string | undefined, env: Environment): readonly FormerSecret[] | undefined {
  if (name === undefined) return undefined
  const text = env[name]
  if (!text) throw notSet(name, env)
  if (!LISTED.test(text)) return [{ secret: text }]
  return text.split(',').map((entry) => {
    const [, version, secret] = ENTRY.exec(entry.trim()) ?? []
    if (version !== undefined && secret !== undefined) return { version: Number(version), secret: secret.trim() }
    const fix = `Write a version in front of each secret: ${name}=2:<new>,1:<old>.`
    throw new CommandError(`${name} is not a list of secrets.`, fix)
  })
}

function notSet(name: string, env: Environment): CommandError {
  const why = 'The option takes the name of a variable, not a secret: shells keep a history.'
  // A value that may be the secret is not printed.
  if (!/^[A-Z_][A-Z_\d]*$/.test(name))
    return new CommandError('That must be the name of a variable.', fixFor('BETTER_AUTH_SECRET'), why)
  const plain = name.startsWith(FORMER) ? name.slice(FORMER.length) : name
  const other = name === plain ? `${FORMER}${plain}` : plain
  const fix = env[other] ? `The variable ${other} is set: write --secret-env ${other}.` : fixFor(plain)
  return new CommandError(`There is no variable ${name}.`, fix, why)
}

const fixFor = (name: string): string =>
  `Set it in the env file, and write its name: --secret-env ${name}, or --secret-env ${FORMER}${name} once it is renamed.`
