import type { RequestEvent } from '@sveltejs/kit'

/** Address of the client; undefined where the adapter does not know it, as while pages are prerendered. */
export function addressOf(event: Pick<RequestEvent, 'getClientAddress'>): string | undefined {
  try {
    return event.getClientAddress() || undefined
  } catch {
    return undefined
  }
}
