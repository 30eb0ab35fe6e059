import type { Awaitable, CallbackContext, Session } from 'authengine'
import type { AuthorizedParams, NextAuthConfig } from './NextAuthConfig.js'

/**
 * Asks the application whether a request may go on: nothing but true lets it pass.
 *
 * An exception refuses the request, and is logged; an exception by which Next itself redirects is left to Next.
 *
 * @param context - What is known of the request: computed only if a callback or handler runs.
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

/** Redirects, and bailing out of a static page, are exceptions with a digest. */
const isOfNext = (error: unknown): boolean => typeof (Object(error) as { digest?: unknown }).digest === 'string'
