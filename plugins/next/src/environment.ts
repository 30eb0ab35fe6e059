import type { Environment } from 'authengine'
import { runtimeEnvironment } from 'authengine/binding'

/**
 * The environment variables, with the names that applications of this framework often have already: `NEXTAUTH_SECRET` and
 * `NEXTAUTH_URL` count where `AUTH_SECRET` and `AUTH_URL` are not set.
 *
 * @param env - Default: those of the process.
 */
export function environment(env: Environment = runtimeEnvironment()): Environment {
  return {
    ...env,
    AUTH_SECRET: env['AUTH_SECRET'] || env['NEXTAUTH_SECRET'],
    AUTH_URL: env['AUTH_URL'] || env['NEXTAUTH_URL'],
  }
}
