import type { Environment } from 'authengine'
import { runtimeEnvironment } from 'authengine/binding'

/**
 * The environment variables. If `AUTH_SECRET` or `AUTH_URL` is not set, its value is that of `NEXTAUTH_SECRET` or
 * `NEXTAUTH_URL`, which many applications already have.
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
