import type { AuthConfig, Session } from 'authengine'
import type { RequestEventBase } from './framework/qwik.js'

/**
 * Base path of the routes, without a slash at the end.
 *
 * Default: the path of `url` or `AUTH_URL`, or `/auth` below the `basePathname` of the application.
 */
export function mountPath<S extends Session>(
  { basePath, url }: Pick<AuthConfig<S>, 'basePath' | 'url'>,
  { env, basePathname }: Pick<RequestEventBase, 'env' | 'basePathname'>,
): string {
  return (basePath ?? pathOf(url ?? env.get('AUTH_URL')?.trim()) ?? `${basePathname}auth`).replace(/(?<!\/)\/+$/, '')
}

const pathOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).pathname.replace(/(?<!\/)\/+$/, '') || undefined : undefined
