import { redirect, type Reply } from './Reply.js'
import type { RequestContext } from './RequestContext.js'
import { withQuery } from './withQuery.js'

/** Sends the browser to the sign-in page, which has to know where the person wanted to go. */
export async function toSignInPage(ctx: RequestContext): Promise<Reply> {
  const wanted = await ctx.callbackUrl()
  // The page goes to the root of the site by itself.
  const callbackUrl = wanted === `${ctx.origin}/` ? undefined : wanted
  return redirect(withQuery(`${ctx.baseUrl}/signin`, { callbackUrl }))
}
