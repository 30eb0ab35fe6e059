import { parse } from '../http/sameOrigin.js'
import { isPrivateHost } from '../http/secureUrl.js'
import type { AuthorizationCodeProvider } from '../providers/AuthorizationCodeProvider.js'

/**
 * The origins that a provider may be reached at over http, besides this machine.
 *
 * With `allowDangerousHttp` these are the http origins that the application itself writes. Metadata adds none: it may come
 * from an attacker. In production, each must be a private host.
 *
 * @param issuer - The issuer, from the options or the environment.
 */
export function plainOrigins(
  { authorization, settings, token, userinfo }: AuthorizationCodeProvider,
  issuer: string | undefined,
  production: boolean,
): ReadonlySet<string> {
  if (settings.allowDangerousHttp !== true) return new Set()
  const written = [issuer, settings.wellKnown, settings.jwks_endpoint, authorization.url, token.url, userinfo.url]
  const urls = written.map((url) => (url === undefined ? undefined : parse(url)))
  const allowed = urls.filter((url) => url?.protocol === 'http:' && (!production || isPrivateHost(url.hostname)))
  return new Set(allowed.map((url) => url?.origin ?? ''))
}
