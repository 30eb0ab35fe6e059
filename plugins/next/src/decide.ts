import type { Awaitable, CallbackContext, Session } from 'authengine'
import type { AuthorizedParams, NextAuthConfig } from './NextAuthConfig.js'

/**
 * Calls `authorized` to decide whether a request may proceed: only true lets it pass.
 *
 * An exception refuses the request, and is logged. An exception that Next uses for a redirect is thrown again.
 *
 * @param context - Returns the callback context; called only if there is an `authorized` callback.
 */
export async function decide<S extends Session>(
  { callbacks, logger }: NextAuthConfig<S>,
  params: AuthorizedParams<S>,
  context: () => Awaitable<CallbackContext>,
): Promise<boolean | Response> {
  if (!callbacks?.authorized) return true
  const ctx = await context()
  try {
    const answer: unknown = await callbacks.authorized(params, ctx)
    return answer instanceof Response ? answer : answer === true
  } catch (error) {
    if (isOfNext(error)) throw error
    // eslint-disable-next-line no-restricted-globals -- the logger of the core is not at hand here
    const tell = logger?.error?.bind(logger) ?? console.error
    tell('authorized-failed', 'The authorized callback failed, so the request was refused.', error)
    return false
  }
}

/** Next redirects, and leaves static rendering, with exceptions that have a `digest`. */
const isOfNext = (error: unknown): boolean => typeof (Object(error) as { digest?: unknown }).digest === 'string'
