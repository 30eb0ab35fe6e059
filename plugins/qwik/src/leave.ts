import type { ActionSuccess } from './ActionResult.js'
import type { RequestEvent, RequestEventCommon } from './framework/qwik.js'

/**
 * Sends the browser elsewhere at the end of an action, by a full load: nothing of the page survives a change of user.
 *
 * @param url - Absolute.
 * @throws What ends the request in Qwik, unless its script navigates by itself.
 */
export function leave(ev: RequestEventCommon, url: string): ActionSuccess {
  ev.headers.set('Cache-Control', 'no-store')
  // Qwik 1 hands this header to its script; a status of a redirect would lead it to another data file.
  if (new URL(ev.request.url).pathname.endsWith('/q-data.json')) {
    ev.headers.set('Location', url)
    return {}
  }
  // The script of Qwik 2 keeps what plugins have loaded, unless its fetch has followed a redirect to a page.
  if (asksForJson(ev) && isOfThisSite(ev, url)) throw redirected(ev as RequestEvent, url)
  const redirect: unknown = ev.redirect(303, url)
  // Qwik makes one slash of two, even behind the host, where they may mean something.
  ev.headers.set('Location', url)
  throw redirect
}

const asksForJson = ({ request }: RequestEventCommon): boolean =>
  request.headers.get('accept')?.includes('application/json') === true

/** Whether a script may follow: the browser says which site it is on, behind whatever proxies. */
const isOfThisSite = ({ request, url: { origin } }: RequestEventCommon, target: string): boolean =>
  new URL(target).origin === (request.headers.get('origin') ?? origin)

function redirected(ev: RequestEvent, url: string): unknown {
  ev.status(303)
  ev.headers.set('Location', url)
  void ev.getWritableStream().close()
  return (ev as RequestEvent & { exit(): unknown }).exit()
}
