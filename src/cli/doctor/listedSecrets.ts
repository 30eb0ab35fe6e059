import type { Settings } from '../../config/Settings.js'
import type { Environment } from '../../config/SettingsInput.js'

/** One of the secrets, and where it is written. */
export interface ListedSecret {
  /** The secret itself. */
  readonly secret: string
  /** The variable or the option it is from. */
  readonly place: string
  /** Whether it seals, and not only opens. */
  readonly seals: boolean
}

const VARIABLES = ['AUTH_SECRET', ...Array.from({ length: 9 }, (_, at) => `AUTH_SECRET_${String(at + 1)}`)]

/** Every secret that opens sessions, with the place where it can be changed. */
export function listedSecrets({ secrets, tokenSecrets }: Settings, env: Environment): readonly ListedSecret[] {
  const set = VARIABLES.filter((name) => env[name])
  const listed = secrets.map((secret, at) => {
    const name = set[at]
    // The option wins over the environment.
    const place = name !== undefined && env[name] === secret ? name : 'the option secret'
    return { secret, place, seals: at === 0 }
  })
  if (tokenSecrets === secrets) return listed
  return [...listed, ...tokenSecrets.map((secret, at) => ({ secret, place: 'jwt.secret', seals: at === 0 }))]
}
