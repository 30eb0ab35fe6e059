const BARE_HOST = /^[\w.:[\]-]+$/

/**
 * Headers of a request. If SvelteKit is configured with another host, they have that host.
 *
 * Adapters have their own settings for the origin of a site (`ORIGIN`, `HOST_HEADER`, `paths.origin`), and SvelteKit
 * compares the `Origin` header of forms with it. If such a setting has another host than the request, `X-Forwarded-*`
 * is ignored, so that the library and SvelteKit use the same origin.
 *
 * @param request - The request of the event. Its URL was made by the adapter.
 */
export function headersOf({ url, headers }: Pick<Request, 'url' | 'headers'>): Headers {
  const { protocol, host } = new URL(url)
  const named = headers.get('host')
  // A malformed host stays, so that the engine refuses it.
  if (named !== null && (!BARE_HOST.test(named) || hostIn(`${protocol}//${named}`) === host)) return headers
  const told = new Headers(headers)
  told.set('host', host)
  told.delete('x-forwarded-host')
  told.delete('x-forwarded-proto')
  return told
}

const hostIn = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined)
