import type { CallbackPipeline } from '../core/CallbackPipeline.js'
import type { Logger } from '../core/Logger.js'
import type { RequestContext } from '../http/RequestContext.js'
import { parse, sameOrigin } from '../http/urls.js'

/** What a redirect is decided for. */
export type RedirectAsker = Pick<RequestContext, 'origin' | 'forApplication'>

const LONGEST = 4096

/** Decides where a browser may be sent: same origin only, unless the `redirect` callback says otherwise. */
export class RedirectRule {
  /**
   * @param callbacks - Asks the application.
   * @param logger - Hears of answers that cannot be used.
   */
  constructor(
    private readonly callbacks: CallbackPipeline,
    private readonly logger: Logger,
  ) {}

  /** The URL to send the browser to: always absolute, and the base URL for anything that cannot be used. */
  async approve(url: string, { origin, forApplication }: RedirectAsker): Promise<string> {
    const base = `${origin}/`
    if (url.length > LONGEST) return base
    const answer = await this.callbacks.redirect({ url, baseUrl: origin }, forApplication)
    if (answer === undefined) return sameOrigin(url, origin) ?? base
    const own = sameOrigin(answer, origin)
    const target = own ?? (typeof answer === 'string' ? parse(answer)?.href : undefined)
    if (target !== undefined && /^https?:/.test(target)) return target
    this.logger.warn('redirect-unusable', 'The redirect callback returned something that is not an http(s) URL.')
    return base
  }
}
