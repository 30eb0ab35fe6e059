import type { Settings } from '../../config/Settings.js'
import { type Environment, numbered, SECRET } from '../../config/SettingsInput.js'

/** One of the secrets, and where it is written. */
export interface ListedSecret {
  /** The secret itself. */
  readonly secret: string
  /** The variable or the option it is from. */
  readonly place: string
  /** Whether new values are sealed with it; otherwise it only unseals. */
  readonly seals: boolean
}

/** Every secret that unseals sessions, with the place where it can be changed. */
export function listedSecrets({ secrets, tokenSecrets }: Settings, env: Environment): readonly ListedSecret[] {
  const listed = placesOf(secrets, SECRET, 'secret', env)
  if (tokenSecrets === secrets) return listed
  return [...listed, ...tokenSecrets.map((secret, at) => ({ secret, place: 'jwt.secret', seals: at === 0 }))]
}

/**
 * Secrets with the place where each can be changed.
 *
 * @param secrets - Newest first.
 * @param variable - The variable of the newest.
 * @param option - The option that contains the secrets that are not from the environment.
 */
export function placesOf(
  secrets: readonly string[],
  variable: string,
  option: string,
  env: Environment,
): readonly ListedSecret[] {
  const set = numbered(variable).filter((name) => env[name])
  return secrets.map((secret, at) => {
    const name = set[at]
    // The option takes precedence over the environment.
    const place = name !== undefined && env[name] === secret ? name : `the option ${option}`
    return { secret, place, seals: at === 0 }
  })
}
