import { CrossSiteRequest } from '../core/errors.js'
import { quoted } from '../core/unknownNames.js'
import type { RequestContext } from './RequestContext.js'
import { parse } from './urls.js'

/**
 * Refuses a state-changing request that another site made a browser send; the strictest signal wins.
 *
 * `Sec-Fetch-Site` and `Origin` are set by the browser and cannot be forged by a page; `Referer` is asked only where
 * both are missing. A client that sends none of them is no browser, and holds no cookies of a person.
 *
 * @throws CrossSiteRequest
 */
export function refuseCrossSite(ctx: Pick<RequestContext, 'headers' | 'origin' | 'originSource'>): void {
  const site = ctx.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    throw new CrossSiteRequest(
      `The browser says this request comes from another site (Sec-Fetch-Site: ${quoted(site)}).`,
    )
  }
  const origin = ctx.headers.get('origin')
  if (origin !== null && origin !== ctx.origin) throw mismatch(ctx, 'Origin', origin)
  const referer = ctx.headers.get('referer')
  if (site === null && origin === null && referer !== null && parse(referer)?.origin !== ctx.origin) {
    throw mismatch(ctx, 'Referer', parse(referer)?.origin ?? 'not a URL')
  }
}

function mismatch(
  { origin, originSource }: Pick<RequestContext, 'origin' | 'originSource'>,
  header: string,
  value: string,
): CrossSiteRequest {
  return new CrossSiteRequest(
    `The ${header} header says ${quoted(value)}, but this site is ${origin} (from ${originSource}). ` +
      `If both are this site, set AUTH_URL to the address people use, ` +
      `or let the proxy send X-Forwarded-Host and X-Forwarded-Proto and set trustHost.`,
  )
}
