import type { RequestEvent } from '@sveltejs/kit'

/**
 * Whether SvelteKit is prerendering a page: then there is no user, and there may be no secret yet.
 *
 * The URL of such an event throws when its query is read. The fallback page of a single-page application has a special
 * path.
 *
 * @param event - The event of a hook. The URL of other events tracks which of its properties are read.
 */
export function isPrerendered({ url }: Pick<RequestEvent, 'url'>): boolean {
  try {
    return url.search === '' && url.pathname.endsWith('/[fallback]')
  } catch {
    return true
  }
}
