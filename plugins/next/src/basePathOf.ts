import type { AuthConfig, Environment } from 'authengine'

/** Where the routes of an application of this framework usually are. */
export const BASE_PATH = '/api/auth'

/** The base path as browsers see it, without a slash at the end: what is configured, else the path of `AUTH_URL`. */
export function basePathOf({ basePath, url }: Pick<AuthConfig, 'basePath' | 'url'>, env: Environment): string {
  const site = url ?? env['AUTH_URL'] ?? ''
  const path = URL.canParse(site) ? new URL(site).pathname.replace(/\/+$/, '') : ''
  return (basePath ?? (path || BASE_PATH)).replace(/\/+$/, '')
}
