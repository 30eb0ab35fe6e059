import type { ActionSuccess } from './ActionResult.js'
import type { RequestEvent, RequestEventCommon } from './framework/qwik.js'

/**
 * Redirects the browser at the end of an action, with a full page load: no state of the page remains after the user has
 * changed.
 *
 * @param url - Absolute URL.
 * @returns An empty result if the script of Qwik 1 follows the `Location` header.
 * @throws The value that ends the request in Qwik, in all other cases.
 */
export function leave(ev: RequestEventCommon, url: string): ActionSuccess {
  ev.headers.set('Cache-Control', 'no-store')
  // The script of Qwik 1 reads this header. With a redirect status it would fetch another data file instead.
  if (new URL(ev.request.url).pathname.endsWith('/q-data.json')) {
    ev.headers.set('Location', url)
    return {}
  }
  // The script of Qwik 2 keeps loaded data, unless its fetch has followed a redirect to a page.
  if (asksForJson(ev) && isOfThisSite(ev, url)) throw redirected(ev as RequestEvent, url)
  const redirect: unknown = ev.redirect(303, url)
  // Qwik replaces `//` by `/`, even in the path, where `//` may have a meaning.
  ev.headers.set('Location', url)
  throw redirect
}

const asksForJson = ({ request }: RequestEventCommon): boolean =>
  request.headers.get('accept')?.includes('application/json') === true

/** Whether a script may follow the redirect. The `Origin` header has the origin of the site, even behind proxies. */
const isOfThisSite = ({ request, url: { origin } }: RequestEventCommon, target: string): boolean =>
  new URL(target).origin === (request.headers.get('origin') ?? origin)

function redirected(ev: RequestEvent, url: string): unknown {
  ev.status(303)
  ev.headers.set('Location', url)
  void ev.getWritableStream().close()
  return (ev as RequestEvent & { exit(): unknown }).exit()
}
