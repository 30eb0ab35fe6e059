import { ApplicationCodec, JoseCodec, type JWTCoding, SecretRing, type SessionCodec } from '../crypto/index.js'
import { MissingSecretError } from '../errors/index.js'
import { CookieJar, CookiePolicy, readChunks } from '../http/index.js'
import { isLive, type JWT } from '../model/index.js'
import type { Caller } from './Caller.js'
import { SystemClock } from './container/defaults.js'

/** How {@link getToken} finds and opens a token. */
export interface GetTokenOptions {
  /** The secrets the engine has, newest first. */
  readonly secret: string | readonly string[]
  /** Whether the site is served over HTTPS, which decides the name of the cookie. Default: as the URL of the caller. */
  readonly secureCookie?: boolean | undefined
  /** Name of the cookie, if it was changed by `cookies.sessionToken.name`. */
  readonly cookieName?: string | undefined
  /** The `jwt.decode` of the engine, if it has one. */
  readonly decode?: JWTCoding['decode'] | undefined
}

/**
 * The claims of a session token, without an engine: for places that hold nothing but the secret.
 *
 * Looks at the session cookie, then at `Authorization: Bearer`. Sessions ended before their time are not known here, and
 * nothing is extended: prefer `engine.session` where there is an engine.
 *
 * @returns The claims; null when there is no token, or it is not genuine, or it has ended.
 * @throws MissingSecretError when there is no secret.
 */
export async function getToken(caller: Caller, options: GetTokenOptions): Promise<JWT | null> {
  const secrets = [options.secret].flat()
  // Anybody can derive a key from an empty text.
  if (secrets.length === 0 || secrets.some((secret: unknown) => typeof secret !== 'string' || secret.trim() === '')) {
    throw new MissingSecretError('getToken needs the secret, and none of several may be empty.')
  }
  const secure = options.secureCookie ?? caller.url.startsWith('https:')
  const name = options.cookieName ?? new CookiePolicy().for(secure).sessionToken.name
  const cookie = readChunks(new CookieJar(caller.headers.get('cookie')), { name, options: {} })
  const token = cookie ?? bearerIn(caller.headers)
  if (token === undefined) return null
  const clock = new SystemClock()
  const codec: SessionCodec = options.decode
    ? new ApplicationCodec({ decode: options.decode, encode: () => '' }, secrets, 0)
    : new JoseCodec(new SecretRing(secrets, clock))
  const claims = await codec.open(token, `session ${name}`)
  return isLive(claims?.exp, clock.seconds()) ? claims : null
}

function bearerIn(headers: Headers): string | undefined {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  try {
    return token && decodeURIComponent(token)
  } catch {
    return undefined
  }
}
