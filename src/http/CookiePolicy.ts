import { defined } from '../core/guards.js'
import type { Logger } from '../core/ports.js'
import type { CookieOptions, CookieSpec } from './CookieJar.js'

/** Changes one built-in cookie. For sites that share cookies across hosts; other sites do not need it. */
export interface CookieOverride {
  /** Full name; replaces the prefix as well. A `__Host-` or `__Secure-` in it is held to the rules of browsers. */
  readonly name?: string | undefined
  /**
   * Attributes to change; the others keep their defaults. When the session and a sign-in end is not said here: their cookies
   * end with them, and `maxAge` and `expires` are refused.
   */
  readonly options?: CookieOptions | undefined
}

/**
 * The cookies of the library, by what they are for.
 *
 * All are `HttpOnly`, `SameSite=Lax` and `Path=/`, and where the site is served over HTTPS `Secure`, with `__Host-` in front of
 * the name, or `__Secure-` where a domain or another path is set.
 */
export interface CookiesOptions {
  /** Holds the sealed session, or the token that names it. Default: `authengine.session-token`; a long one is spread over up to three, `….0`, `….1` and `….2`. */
  readonly sessionToken?: CookieOverride | undefined
  /** Proves that a form came from our own page. Default: `authengine.csrf-token`. */
  readonly csrfToken?: CookieOverride | undefined
  /**
   * Carries a sign-in between the first request and the response of the provider, for 15 minutes; one cookie for each flow.
   * Default: `authengine.flow`, a dot, and the id of the flow.
   */
  readonly flow?: CookieOverride | undefined
  /**
   * Names, or holds, a sign-in of which a step is not done yet, for 10 minutes. Default: `authengine.pending-sign-in`; a long one is
   * spread over two, `….0` and `….1`.
   */
  readonly pendingSignIn?: CookieOverride | undefined
  /**
   * Tells that an account has signed in with this browser, for 180 days: the browser then has rate limits of its own for the account. It
   * signs no user in. Default: `authengine.device`.
   */
  readonly device?: CookieOverride | undefined
}

/** Name and attributes of every cookie. */
export type CookieSpecs = Readonly<Record<keyof CookiesOptions, CookieSpec>>

const NAMES: Readonly<Record<keyof CookiesOptions, string>> = {
  sessionToken: 'authengine.session-token',
  csrfToken: 'authengine.csrf-token',
  flow: 'authengine.flow',
  pendingSignIn: 'authengine.pending-sign-in',
  device: 'authengine.device',
}

/** Decides name and flags of every cookie. */
export class CookiePolicy {
  readonly #secure: CookieSpecs
  readonly #plain: CookieSpecs

  /** @param overrides - What the application changed. */
  constructor(overrides: CookiesOptions = {}) {
    this.#secure = specs(overrides, true)
    this.#plain = specs(overrides, false)
  }

  /** The cookies of a secure (HTTPS) or plain deployment. Names differ, so one never reads the other's. */
  for(secure: boolean): CookieSpecs {
    return secure ? this.#secure : this.#plain
  }

  /** Names of the cookies that a browser stores only if the site is served over https, in a secure or a plain deployment. */
  httpsOnly(secure: boolean): string[] {
    return Object.values(this.for(secure))
      .filter(({ name, options }) => options.secure === true || /^__(Host|Secure)-/i.test(name))
      .map(({ name }) => name)
  }
}

function specs(overrides: CookiesOptions, secure: boolean): CookieSpecs {
  const spec = (kind: keyof CookiesOptions): CookieSpec => {
    const override = overrides[kind]
    const given = defined(override?.options ?? {})
    const options: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure, ...given }
    return Object.freeze({ name: override?.name ?? prefixFor(options) + NAMES[kind], options: Object.freeze(options) })
  }
  return Object.freeze({
    sessionToken: spec('sessionToken'),
    csrfToken: spec('csrfToken'),
    flow: spec('flow'),
    pendingSignIn: spec('pendingSignIn'),
    device: spec('device'),
  })
}

/**
 * Name and attributes of a cookie of a plugin.
 *
 * @param name - `<plugin id>.<name>`.
 * @param given - Attributes that differ from those of all cookies.
 */
export function pluginCookie(name: string, given: CookieOptions | undefined, secure: boolean): CookieSpec {
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure, ...defined(given ?? {}) }
  return { name: `${prefixFor(options)}authengine.plugin.${name}`, options }
}

// RFC 6265bis section 4.1.3: a browser keeps `__Host-` only when Secure, without Domain and with Path=/.
function prefixFor({ secure, domain, path }: CookieOptions): string {
  if (!secure) return ''
  return domain === undefined && path === '/' ? '__Host-' : '__Secure-'
}

/** Warns if a site that is served over http sets cookies that browsers store over https only. */
export class HttpsOnlyCookies {
  #warned = false
  /** For each value of `secure`, the answer is the same with every request. */
  readonly #checked = new Set<boolean>()

  /**
   * @param policy - Names the cookies.
   * @param logger - Is warned, once.
   * @param processState - Whether another engine of this process has warned already.
   */
  constructor(
    private readonly policy: CookiePolicy,
    private readonly logger: Logger,
    private readonly processState: { isNews(text: string): boolean },
  ) {}

  /**
   * Checks the cookies of a request.
   *
   * @param origin - Origin of the site.
   * @param secure - Whether its cookies are `Secure` unless the application says otherwise.
   */
  check(origin: string, secure: boolean): void {
    if (this.#checked.has(secure) || origin.startsWith('https:')) return
    this.#checked.add(secure)
    const names = this.policy.httpsOnly(secure)
    if (names.length === 0 || this.#warned) return
    this.#warned = true
    // A client can choose the host, so the message does not depend on it: what was said is remembered.
    const message = `The site is served over http, but browsers store these cookies over https only: ${names.join(', ')}. ${ADVICE}`
    if (this.processState.isNews(message)) this.logger.warn('https-only-cookies', message)
  }
}

const ADVICE =
  'At http://localhost, Chrome and Firefox make an exception for Secure; Safari does not, and cannot sign in. Leave out ' +
  'useSecureCookies and the secure option or prefix of these cookies, or serve the site over https; behind a proxy that does, ' +
  'set AUTH_URL to the https address.'
