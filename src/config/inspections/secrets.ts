import { type AuthError, MissingSecretError, ShortSecretError } from '../../errors/index.js'
import { defaults } from '../defaults.js'
import type { Settings } from '../Settings.js'

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
