import type { Settings } from '../config/Settings.js'
import { InvalidCheck } from '../core/errors.js'
import { redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { hostMatches } from '../http/hostPattern.js'
import { parse } from '../http/urls.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'

/** Lets many deployments share the one callback that is registered at a provider. */
export class RedirectProxy {
  /** @param settings - Where the proxy is, and to whom it forwards. */
  constructor(private readonly settings: Settings) {}

  /** The `redirect_uri` for a provider: our own callback, or the proxy's. */
  redirectUri(provider: AuthorizationCodeProvider, ctx: RequestContext): string {
    const proxy = this.#proxyFor(provider, ctx)
    return `${proxy ?? ctx.baseUrl}/callback/${provider.id}`
  }

  /** Our own callback, for the proxy to forward to; undefined when people come back to us directly. */
  returnAddress(provider: AuthorizationCodeProvider, ctx: RequestContext): string | undefined {
    return this.#proxyFor(provider, ctx) && `${ctx.baseUrl}/callback/${provider.id}`
  }

  /**
   * Forwards an answer to the deployment that started the flow; undefined when that is us.
   *
   * @throws InvalidCheck when the deployment is not one that we forward to.
   */
  forward(address: string | undefined, answer: URLSearchParams, ctx: RequestContext): Reply | undefined {
    const target = address === undefined ? undefined : parse(address)
    if (!target || target.origin === ctx.origin) return undefined
    if (this.settings.redirectProxyOrigins.some((pattern) => matches(target.origin, pattern))) {
      target.search = answer.toString()
      return redirect(target.href)
    }
    throw new InvalidCheck(
      `This deployment does not forward to ${target.origin}. ` +
        `If it is one of yours, add "${target.origin}" to redirectProxyOrigins ("https://*.preview.example" matches one label).`,
    )
  }

  #proxyFor({ settings, stateForm }: AuthorizationCodeProvider, ctx: RequestContext): string | undefined {
    // Such a state has no room for where to forward to.
    if (stateForm === 'short') return undefined
    const proxy = (settings.redirectProxyUrl ?? this.settings.redirectProxyUrl)?.replace(/(?<!\/)\/+$/, '')
    return proxy !== undefined && parse(proxy)?.origin !== ctx.origin ? proxy : undefined
  }
}

function matches(origin: string, pattern: string): boolean {
  const [scheme, host = ''] = origin.split('://')
  const [wantedScheme, wantedHost = ''] = pattern.split('://')
  return scheme === wantedScheme && hostMatches(host, wantedHost)
}
