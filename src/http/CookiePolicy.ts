import { defined } from '../core/guards.js'
import type { Logger } from '../core/ports.js'
import type { CookieOptions, CookieSpec } from './CookieJar.js'

/** Changes one built-in cookie. Only for sites that share cookies across hosts. */
export interface CookieOverride {
  /**
   * Full name, prefix included. With the prefix `__Host-` or `__Secure-`, the cookie must follow the rules of browsers
   * for it.
   */
  readonly name?: string | undefined
  /**
   * Attributes to change; the others keep their defaults. `maxAge` and `expires` are refused for `sessionToken`, `flow`
   * and `device`: these cookies expire together with their content.
   */
  readonly options?: CookieOptions | undefined
}

/**
 * The cookies of the library, by purpose.
 *
 * All are `HttpOnly`, `SameSite=Lax` and `Path=/`. If the site is served over HTTPS, they are `Secure`, and their names
 * begin with `__Host-`, or with `__Secure-` if a domain or another path is set.
 */
export interface CookiesOptions {
  /**
   * The sealed session, or the session token. Default: `authengine.session-token`; a long value is split into up to
   * three cookies, `….0`, `….1` and `….2`.
   */
  readonly sessionToken?: CookieOverride | undefined
  /** Proves that a form came from a page of this site. Default: `authengine.csrf-token`. */
  readonly csrfToken?: CookieOverride | undefined
  /**
   * Carries a sign-in between the first request and the response of the provider, for 15 minutes; one cookie for each
   * flow. Default: `authengine.flow`, a dot, and the id of the flow.
   */
  readonly flow?: CookieOverride | undefined
  /**
   * A pending sign-in, or the key of one, for 10 minutes. Default: `authengine.pending-sign-in`; a long value is split
   * into two cookies, `….0` and `….1`.
   */
  readonly pendingSignIn?: CookieOverride | undefined
  /**
   * Shows that an account has signed in with this browser, for 180 days: the browser then has its own rate limits for
   * the account. It signs no user in. Default: `authengine.device`.
   */
  readonly device?: CookieOverride | undefined
  /**
   * The language that the parameter `ui_locales` chose for the built-in pages, until the browser is closed. Default:
   * `authengine.language`.
   */
  readonly language?: CookieOverride | undefined
}

/** Name and attributes of every cookie. */
export type CookieSpecs = Readonly<Record<keyof CookiesOptions, CookieSpec>>

const NAMES: Readonly<Record<keyof CookiesOptions, string>> = {
  sessionToken: 'authengine.session-token',
  csrfToken: 'authengine.csrf-token',
  flow: 'authengine.flow',
  pendingSignIn: 'authengine.pending-sign-in',
  device: 'authengine.device',
  language: 'authengine.language',
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

  /**
   * The cookies of a secure (HTTPS) or plain deployment. Their names differ, so neither deployment reads cookies of the
   * other.
   */
  for(secure: boolean): CookieSpecs {
    return secure ? this.#secure : this.#plain
  }

  /**
   * Names of the cookies that a browser stores only if the site is served over https, in a secure or a plain
   * deployment.
   */
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
    language: spec('language'),
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
  /** The values of `secure` that were checked: the result is the same for every request. */
  readonly #checked = new Set<boolean>()

  /**
   * @param policy - Names the cookies.
   * @param logger - Gets the warning, once.
   * @param processState - Knows whether another engine of this process has warned already.
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
    // A client can choose the host, and every logged message is remembered, so the message does not contain the host.
    const message = `The site is served over http, but browsers store these cookies over https only: ${names.join(', ')}. ${ADVICE}`
    if (this.processState.isNews(message)) this.logger.warn('https-only-cookies', message)
  }
}

const ADVICE =
  'At http://localhost, Chrome and Firefox make an exception for Secure; Safari does not, and cannot sign in. Leave out ' +
  'useSecureCookies and the secure option or prefix of these cookies, or serve the site over https; behind a proxy that does, ' +
  'set AUTH_URL to the https address.'
