import type { AuthError } from '../../core/AuthError.js'
import { MissingSecretError, ShortSecretError } from '../../core/errors.js'
import type { Settings } from '../Settings.js'
import { defaults } from '../defaults.js'
import type { ConfigCheck } from './ConfigCheck.js'

const HOW = 'Make one with "openssl rand -base64 33", and set it as AUTH_SECRET or as the option secret.'

/**
 * What is wrong with the secrets. Asked when the first request arrives, because a build needs no secret.
 *
 * Too short is an error in production, and a warning everywhere else.
 */
export function secretFault({ secrets, tokenSecrets }: Settings): AuthError | undefined {
  const all = [...secrets, ...tokenSecrets]
  if (secrets.length === 0 || tokenSecrets.length === 0) return new MissingSecretError(`There is no secret. ${HOW}`)
  if (all.some((secret) => typeof secret !== 'string' || secret.trim() === '')) {
    return new MissingSecretError(`One of the secrets is empty. ${HOW}`)
  }
  if (all.some((secret) => secret.length < defaults.secretLength)) {
    return new ShortSecretError(`A secret has fewer than ${String(defaults.secretLength)} characters. ${HOW}`)
  }
  return undefined
}

/** Secrets that are long enough, and can be guessed all the same. Shorter ones are an error of the first request. */
const guessable = (secrets: readonly string[]): boolean =>
  secrets.some(
    (secret) => typeof secret === 'string' && secret.trim().length >= defaults.secretLength && isWeak(secret),
  )

/** Whether a secret can be guessed: it is a placeholder, or repeats itself. */
export const isGuessable = ({ secrets, tokenSecrets }: Settings): boolean => guessable([...secrets, ...tokenSecrets])

/** In production, no secret can be guessed. */
export const secrets: ConfigCheck = ({ settings }) => {
  if (!settings.production) return []
  return [
    { option: 'secret (AUTH_SECRET)', listed: settings.secrets },
    { option: 'jwt.secret', listed: settings.tokenSecrets === settings.secrets ? [] : settings.tokenSecrets },
  ]
    .filter(({ listed }) => guessable(listed))
    .map(({ option }) => ({
      option,
      problem: 'can be guessed: it looks like a placeholder, or repeats itself.',
      fix: 'Replace it with what "npx authengine secret" prints.',
    }))
}

/** What examples and templates have in place of a secret. */
const PLACEHOLDER = /change.?me|replace|placeholder|example|your[-_ ]|password|secret|\.\.\.|…|<.*>/i
/** Random characters of any alphabet repeat themselves less. */
const FEWEST_LETTERS = 10

/** Whether others may guess a secret: it is short, a placeholder, or repeats itself. A word in front of something random harms nothing. */
export const isWeak = (secret: string): boolean =>
  [secret, ...secret.split(/[^\da-z+/=]+/i)].every((part) => isPoor(part))

const isPoor = (secret: string): boolean =>
  secret.length < defaults.secretLength || PLACEHOLDER.test(secret) || new Set(secret).size < FEWEST_LETTERS
