import type { RequestEvent } from '@sveltejs/kit'

/**
 * Whether SvelteKit renders a page ahead of time: there is no user, and there may be no secret yet.
 *
 * Such an event refuses to tell the query of its URL; the fallback page of a single-page application has a path of its
 * own.
 *
 * @param event - The event of a hook: others watch what is read of their URL.
 */
export function isPrerendered({ url }: Pick<RequestEvent, 'url'>): boolean {
  try {
    return url.search === '' && url.pathname.endsWith('/[fallback]')
  } catch {
    return true
  }
}
