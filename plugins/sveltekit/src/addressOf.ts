import type { RequestEvent } from '@sveltejs/kit'

/** IP address of the client; undefined if the adapter does not know it, such as while a page is prerendered. */
export function addressOf(event: Pick<RequestEvent, 'getClientAddress'>): string | undefined {
  try {
    return event.getClientAddress() || undefined
  } catch {
    return undefined
  }
}
