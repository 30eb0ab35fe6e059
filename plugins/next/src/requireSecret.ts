import { type AuthConfig, type Environment, MissingSecretError } from 'authengine'
import { readEnvironment } from 'authengine/binding'

/** Whether the application is being built, which needs no secret. */
const isBuilding = (env: Environment): boolean => env['NEXT_PHASE'] === 'phase-production-build'

/**
 * Refuses to start a site in production that has no secret, because no user could sign in.
 *
 * Other faults of a secret are found when it is first needed.
 *
 * @throws MissingSecretError
 */
export function requireSecret({ secret }: Pick<AuthConfig, 'secret'>, env: Environment): void {
  const { input, production } = readEnvironment(env)
  if (!production || isBuilding(env)) return
  if ([secret ?? input.secret].flat().some(Boolean)) return
  throw new MissingSecretError(
    'There is no secret. Make one with "npx authengine secret --write", or set AUTH_SECRET to 32 or more random characters. ' +
      'Next reads .env, .env.local and .env.production; it does not read a file of another name.',
  )
}
