import type { Page } from './browserPage.js'
import type { SessionChannel } from './SessionChannel.js'
import type { SessionStore } from './SessionStore.js'

/** When the browser reads the session again. */
export interface Freshness {
  /** Interval in seconds, while a user is signed in. Default: 0, which means never. */
  readonly refetchInterval?: number | undefined
  /** Whether to read the session when the page becomes visible. Default: true. */
  readonly refetchOnWindowFocus?: boolean | undefined
  /** Whether to read the session at the interval even without a network. Default: true. */
  readonly refetchWhenOffline?: boolean | undefined
}

/** Reads the session again when it may have changed elsewhere; returns a function that stops this. */
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
