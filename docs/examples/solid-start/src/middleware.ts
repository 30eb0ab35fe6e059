import { redirect } from '@solidjs/router'
import { createMiddleware } from '@solidjs/start/middleware'
import { auth } from '~/auth'

export default createMiddleware({
  onRequest: async (event) => {
    // Nothing is rendered yet, so the cookie of an extended session can still be set.
    const { user } = (await auth.session(event)) ?? {}
    const { pathname } = new URL(event.request.url)
    // If a query redirects, the rest of the page is still sent. The middleware refuses the whole page. The query checks
    // the session again, because a browser that navigates requests only the query.
    if (!user && /^\/members\b/i.test(pathname)) return redirect('/login?callbackUrl=%2Fmembers')
  },
})
