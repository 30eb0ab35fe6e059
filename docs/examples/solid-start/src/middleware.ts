import { redirect } from '@solidjs/router'
import { createMiddleware } from '@solidjs/start/middleware'
import { auth } from '~/auth'

export default createMiddleware({
  onRequest: async (event) => {
    // Nothing is rendered yet: an extended session can still be sent to the browser.
    const { user } = (await auth.session(event)) ?? {}
    const { pathname } = new URL(event.request.url)
    // A query that refuses leaves the rest of the page to be sent. Here, the whole page is refused; what is secret in it
    // is refused again where it is read, because a browser that navigates asks for that alone.
    if (!user && /^\/members\b/i.test(pathname)) return redirect('/login?callbackUrl=%2Fmembers')
  },
})
