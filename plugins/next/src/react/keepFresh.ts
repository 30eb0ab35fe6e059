import type { Page } from './browserPage.js'
import type { SessionChannel } from './SessionChannel.js'
import type { SessionStore } from './SessionStore.js'

/** When the session is asked for again. */
export interface Freshness {
  /** Seconds between two looks, while a user is signed in. Default: 0, never. */
  readonly refetchInterval?: number | undefined
  /** Whether to look when the page comes into view again. Default: true. */
  readonly refetchOnWindowFocus?: boolean | undefined
  /** Whether to look every so often without a network as well. Default: true. */
  readonly refetchWhenOffline?: boolean | undefined
}

/** Keeps a store up to date with what happens elsewhere; returns how to stop. */
export function keepFresh(
  store: Pick<SessionStore, 'read' | 'refresh'>,
  channel: Pick<SessionChannel, 'listen'>,
  heard: () => void,
  page: Page,
  { refetchInterval = 0, refetchOnWindowFocus = true, refetchWhenOffline = true }: Freshness,
): () => void {
  const look = (): void => void store.refresh()
  const stops = [channel.listen(heard)]
  if (refetchOnWindowFocus) {
    stops.push(
      page.onVisible(() => {
        if (store.read().session !== null) look()
      }),
    )
  }
  if (refetchInterval > 0) {
    stops.push(
      page.every(refetchInterval * 1000, () => {
        if (store.read().session && (refetchWhenOffline || page.isOnline())) look()
      }),
    )
  }
  if (store.read().session === undefined) look()
  return () => {
    for (const stop of stops) stop()
  }
}
