import { type Finding, MissingSecretError } from '../../core/errors.js'
import { dataKeysIn, defaults, type Settings } from '../Settings.js'
import type { ConfigCheck } from './ConfigCheck.js'
import { isWeak } from './values.js'

const OPTION = 'encryptionKeys (AUTH_ENCRYPTION_KEY)'
const HOW = 'Make one with "npx authengine secret --encryption", and set it as AUTH_ENCRYPTION_KEY.'

/**
 * Checks that there are keys for values in a database if a plugin needs them, and that they cannot be guessed.
 *
 * A build needs no secrets: without secrets, the engine refuses all requests. In that case, a missing key is not
 * reported.
 */
export const encryptionKeys: ConfigCheck = ({ sealing, settings }) => {
  const { encryptionKeys: keys, production, secrets, tokenSecrets } = settings
  const finding = (problem: string, fix = HOW): Finding[] => [{ option: OPTION, problem, fix }]
  if (keys.some(isBlank)) return finding('has an empty key.', 'Remove it, or write a key in its place.')
  if (!production) return []
  if (keys.length === 0) {
    const [owner] = sealing
    if (owner === undefined || secrets.length === 0) return []
    return finding(`is missing. The plugin ${JSON.stringify(owner)} stores sealed values.`)
  }
  if (keys.some((key) => key.length < defaults.secretLength)) {
    return finding(`has a key of fewer than ${String(defaults.secretLength)} characters.`, REPLACE)
  }
  if (keys.some(isWeak)) return finding('can be guessed: a key looks like a placeholder, or repeats itself.', REPLACE)
  if (keys.some((key) => secrets.includes(key) || tokenSecrets.includes(key))) {
    return finding('has a key that is a secret too: if one leaks, both do.', REPLACE)
  }
  return []
}

const REPLACE =
  'Put a new key in front with "npx authengine secret --encryption --write", run "npx authengine reseal", and remove this one.'

/** Whether a key for values in a database is so weak that production would refuse it. */
export const hasWeakKey = ({ encryptionKeys: keys }: Settings): boolean => keys.some(isWeak)

/**
 * The keys for values in a database.
 *
 * @throws MissingSecretError if there is no key, or a key is empty.
 */
export function requireDataKeys(settings: Settings): readonly string[] {
  const keys = dataKeysIn(settings)
  if (keys.length > 0 && !keys.some(isBlank)) return keys
  throw new MissingSecretError(`There is no encryption key for values in a database. ${HOW}`)
}

/** Accepts any type: the application may pass the value of a variable that is not set. */
const isBlank = (key: unknown): boolean => typeof key !== 'string' || key.trim() === ''
