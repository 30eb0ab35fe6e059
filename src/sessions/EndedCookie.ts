import { binaryIn } from '../crypto/encodings.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionParts } from './SessionStrategy.js'

/**
 * Removes the cookie of a session that is over.
 *
 * One that another library wrote is left alone: where its name is configured here, and nothing that reads it is there yet,
 * removing it would sign people out for good.
 */
export class EndedCookie {
  #hasWarned = false

  /** @param parts - Holds the cookie, its configured name, and the log. */
  constructor(private readonly parts: Pick<SessionParts, 'cookie' | 'logger' | 'settings'>) {}

  /**
   * Removes it, and tells whoever debugs.
   *
   * @returns The tokens in it: none, where the browser sent none, or where it is left alone.
   */
  expire(ctx: RequestContext): readonly string[] {
    const { cookie, logger } = this.parts
    const tokens = cookie.readAll(ctx)
    if (this.#canBeOfOthers() && tokens.some(isOfOtherLibrary)) {
      this.#warn()
      return []
    }
    if (tokens.length > 0) logger.debug('session-ended', 'The session cookie is not valid any more.')
    cookie.expire(ctx)
    return tokens
  }

  /** Nobody else uses our own names; and an application with its own `decode` has forms of its own, which we do not know. */
  #canBeOfOthers(): boolean {
    const { coding, cookies } = this.parts.settings
    return cookies.sessionToken?.name !== undefined && !coding.decode
  }

  /** Once: anybody can send such a cookie. */
  #warn(): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    const { logger, settings } = this.parts
    const name = settings.cookies.sessionToken?.name ?? ''
    logger.warn('other-library', `The session cookie has the form of another library: "${name}". ${ADVICE}`)
  }
}

const ADVICE =
  'It is left alone and counts as signed out. Give jwt.decode, or a plugin with a session strategy, that reads it; or remove ' +
  'cookies.sessionToken.name, and the cookie gets a name of its own.'

/** Longer headers are not looked at: those of the list have 160 characters at most. */
const LONGEST_HEADER = 256

/** Forms of sealed and signed session cookies that other libraries write, by the header: `alg`, `enc` and `kid`. */
const FORMS: readonly ((header: Header) => boolean)[] = [
  // next-auth 4
  ({ alg, enc, kid }) => alg === 'dir' && enc === 'A256GCM' && kid === undefined,
  // Auth.js 5: the kid is a thumbprint of the key (RFC 7638), with SHA-512 or SHA-256. Better Auth: with SHA-256.
  ({ alg, enc, kid }) => alg === 'dir' && enc === 'A256CBC-HS512' && (kid === undefined || isThumbprint(kid)),
  ({ alg, enc, kid }) => alg === 'dir' && enc === 'A256GCM' && isThumbprint(kid),
  // next-auth 3, Better Auth with JWT, and what most encode functions of applications write
  ({ alg, enc }) => (alg === 'HS256' || alg === 'HS512') && enc === undefined,
]

interface Header {
  readonly alg?: unknown
  readonly enc?: unknown
  readonly kid?: unknown
}

/**
 * Whether the form of a token is one in which another library writes sessions, and we never did: our `kid` is 12 hexadecimal
 * digits, a dot and a month. Nothing is opened, so this proves nothing.
 */
export function isOfOtherLibrary(token: string): boolean {
  const end = token.slice(0, LONGEST_HEADER + 1).indexOf('.')
  const header = end > 0 ? headerIn(token.slice(0, end)) : null
  return header !== null && FORMS.some((isForm) => isForm(header))
}

function headerIn(segment: string): Header | null {
  try {
    const header: unknown = JSON.parse(binaryIn(segment))
    return typeof header === 'object' ? header : null
  } catch {
    return null
  }
}

const isThumbprint = (kid: unknown): boolean => typeof kid === 'string' && /^([\w-]{43}|[\w-]{86})$/.test(kid)
