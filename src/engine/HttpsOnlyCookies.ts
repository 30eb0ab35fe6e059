import type { Logger } from '../core/Logger.js'
import type { CookiePolicy } from '../http/CookiePolicy.js'
import type { Memories } from './Memories.js'

/** Warns if a site that is served over http sets cookies that browsers store over https only. */
export class HttpsOnlyCookies {
  #warned = false
  /** For each value of `secure`, the answer is the same with every request. */
  readonly #checked = new Set<boolean>()

  /**
   * @param policy - Names the cookies.
   * @param logger - Is warned, once.
   * @param memories - Whether another engine of this process has warned already.
   */
  constructor(
    private readonly policy: CookiePolicy,
    private readonly logger: Logger,
    private readonly memories: Pick<Memories, 'isNews'>,
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
    if (this.memories.isNews(message)) this.logger.warn('https-only-cookies', message)
  }
}

const ADVICE =
  'At http://localhost, Chrome and Firefox make an exception for Secure; Safari does not, and cannot sign in. Leave out ' +
  'useSecureCookies and the secure option or prefix of these cookies, or serve the site over https; behind a proxy that does, ' +
  'set AUTH_URL to the https address.'
