import type { Environment } from '../../config/SettingsInput.js'
import { CommandError } from '../CommandError.js'

/** A secret of the old application. */
export interface FormerSecret {
  readonly secret: string
  readonly version?: number
}

const LISTED = /^\d+:/

/**
 * The secrets in a variable: one secret, or a list such as `2:new,1:old`.
 *
 * @param name - Name of the variable; undefined if the option is missing.
 * @throws CommandError if the variable is not set.
 */
export function formerSecretsIn(name: string | undefined, env: Environment): readonly FormerSecret[] | undefined {
  if (name === undefined) return undefined
  const text = env[name]
  if (!text) {
    const why = 'The option takes the name of a variable, not a secret: shells keep a history.'
    // A value that may be the secret is not printed.
    const said = /^[A-Z_][A-Z_\d]*$/.test(name)
      ? `There is no variable ${name}.`
      : 'That must be the name of a variable.'
    throw new CommandError(said, 'Set it in the env file, and write its name: --secret-env BETTER_AUTH_SECRET.', why)
  }
  if (!LISTED.test(text)) return [{ secret: text }]
  return text.split(',').map((entry) => {
    const at = entry.indexOf(':')
    return { version: Number(entry.slice(0, at)), secret: entry.slice(at + 1).trim() }
  })
}
