import { readEnvironment, runtimeEnvironment } from '../config/SettingsInput.js'
import { namesOf, refuseUnknownNames } from '../core/unknownNames.js'
import { isLive, SystemClock } from '../core/ports.js'
import type { JWT } from '../core/User.js'
import { MissingSecretError } from '../core/errors.js'
import { ApplicationCodec, type JWTCoding, type SessionCodec } from '../crypto/SessionCodec.js'
import { JoseCodec } from '../crypto/JoseCodec.js'
import { SecretRing } from '../crypto/SecretRing.js'
import type { IncomingRequest } from '../http/RequestContext.js'
import { CookieJar, readAllChunks } from '../http/CookieJar.js'
import { isIpAddress, parse } from '../http/origins.js'
import { Audience } from '../sessions/Audience.js'
import { CookiePolicy } from '../http/CookiePolicy.js'

/** How {@link getToken} finds and unseals a token. */
export interface GetTokenOptions {
  /** The secrets of the engine, newest first. */
  readonly secret: string | readonly string[]
  /**
   * Whether the site is served over HTTPS, which decides the name of the cookie. Default: whether the URL of the
   * request is https.
   */
  readonly secureCookie?: boolean | undefined
  /** Name of the cookie, if it was changed by `cookies.sessionToken.name`. */
  readonly cookieName?: string | undefined
  /**
   * Audiences of the engine: its `session.audience` if it is set, otherwise the `domain` of the session cookie if it is
   * set.
   *
   * Default: the host of `AUTH_URL` in the environment; a domain above that host is accepted too. Without `AUTH_URL`,
   * audiences are not checked.
   */
  readonly audience?: string | readonly string[] | undefined
  /** The `jwt.decode` of the engine, if it has one. */
  readonly decode?: JWTCoding['decode'] | undefined
}

const OPTIONS = namesOf<GetTokenOptions>({
  secret: true,
  secureCookie: true,
  cookieName: true,
  audience: true,
  decode: true,
})

/**
 * Reads the claims of a session token without an engine, for code that only has the secret.
 *
 * Reads the session cookie, or otherwise `Authorization: Bearer`. If cookies contain two different sessions, both are
 * ignored. Sessions that were ended before they expired are not recognised, and no session is extended: prefer
 * `engine.session` if there is an engine.
 *
 * @returns The claims; null if there is no token, or if it is not valid or has expired.
 * @throws MissingSecretError if there is no secret.
 * @throws ConfigurationError if an option is unknown.
 */
export async function getToken(incomingRequest: IncomingRequest, options: GetTokenOptions): Promise<JWT | null> {
  refuseUnknownNames('getToken ', options, OPTIONS)
  const secrets = [options.secret].flat()
  // Anyone can derive a key from an empty string.
  if (secrets.length === 0 || secrets.some((secret: unknown) => typeof secret !== 'string' || secret.trim() === '')) {
    throw new MissingSecretError('getToken needs the secret, and none of several may be empty.')
  }
  const secure = options.secureCookie ?? incomingRequest.url.startsWith('https:')
  const name = options.cookieName ?? new CookiePolicy().for(secure).sessionToken.name
  const sent = readAllChunks(new CookieJar(incomingRequest.headers.get('cookie')), { name, options: {} })
  const bearer = sent.length > 0 ? undefined : bearerIn(incomingRequest.headers)
  const tokens = bearer === undefined ? sent : [bearer]
  if (tokens.length === 0) return null
  const clock = new SystemClock()
  const codec: SessionCodec = options.decode
    ? new ApplicationCodec({ decode: options.decode, encode: () => '' }, secrets, 0)
    : new JoseCodec(new SecretRing(secrets, clock))
  const audience = new Audience(options.audience === undefined ? usualAudiences() : [options.audience].flat())
  const genuine: JWT[] = []
  for (const token of tokens) {
    const claims = await codec.unseal(token, `session ${name}`)
    if (!claims || !isLive(claims.exp, clock.seconds())) continue
    // A token format of the application may not contain the audience.
    if (audience.accepts(claims) || (options.decode && claims.aud_app === undefined)) genuine.push(claims)
  }
  return onlyOf(genuine)
}

/** The host of `AUTH_URL`, and every domain above it, for a cookie that is shared with other subdomains. */
function usualAudiences(): string[] {
  const url = readEnvironment(runtimeEnvironment()).input.url
  const { host, hostname = '' } = (url === undefined ? undefined : parse(url)) ?? {}
  if (host === undefined) return []
  const labels = isIpAddress(hostname) ? [] : hostname.split('.')
  return [host, ...labels.map((_, at) => labels.slice(at).join('.'))]
}

/** The newest of several copies of one session; null if it is ambiguous which session is meant. */
function onlyOf(genuine: readonly JWT[]): JWT | null {
  const [first, ...others] = genuine
  if (!first || others.some(({ sid }) => sid === undefined || sid !== first.sid)) return null
  return others.reduce((newest, each) => ((each.iat ?? 0) > (newest.iat ?? 0) ? each : newest), first)
}

function bearerIn(headers: Headers): string | undefined {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  try {
    return token && decodeURIComponent(token)
  } catch {
    return undefined
  }
}
