const BARE_HOST = /^[\w.:[\]-]+$/

/**
 * Headers of a request, in which the host is the one SvelteKit knows, where it was told one.
 *
 * Adapters have settings of their own for the address of a site (`ORIGIN`, `HOST_HEADER`, `paths.origin`), and SvelteKit
 * compares the `Origin` of forms with it. Where such a setting names another host than the request does, `X-Forwarded-*`
 * is not asked: both sides speak of one address.
 *
 * @param request - Its URL is what the adapter made of the request.
 */
export function headersOf({ url, headers }: Pick<Request, 'url' | 'headers'>): Headers {
  const { protocol, host } = new URL(url)
  const named = headers.get('host')
  // A header that is not a host is left for the engine to refuse.
  if (named !== null && (!BARE_HOST.test(named) || hostIn(`${protocol}//${named}`) === host)) return headers
  const told = new Headers(headers)
  told.set('host', host)
  told.delete('x-forwarded-host')
  told.delete('x-forwarded-proto')
  return told
}

const hostIn = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined)
