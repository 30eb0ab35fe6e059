import type { Channel } from './SessionChannel.js'

/** What a browser has, as far as it is of use here. */
interface Browser {
  readonly document?: { readonly visibilityState: string } & Listening
  readonly navigator?: { readonly onLine?: boolean }
  readonly location?: { readonly href: string; assign(url: string): void }
  readonly BroadcastChannel?: new (name: string) => Channel
  setInterval(run: () => void, milliseconds: number): number
  clearInterval(id: number): void
}

interface Listening {
  addEventListener(name: string, listener: () => void): void
  removeEventListener(name: string, listener: () => void): void
}

/** What keeps a session fresh: the page being looked at, time passing, and the network. */
export interface Page {
  /** Tells each time the page comes into view; returns how to stop. */
  onVisible(listener: () => void): () => void
  /** Tells every so many milliseconds; returns how to stop. */
  every(milliseconds: number, listener: () => void): () => void
  /** Whether there is a network. */
  isOnline(): boolean
}

const browser = globalThis as unknown as Browser

/** The page that this runs in. */
export const thisPage: Page = {
  onVisible(listener) {
    const { document } = browser
    const look = (): void => {
      if (document?.visibilityState === 'visible') listener()
    }
    document?.addEventListener('visibilitychange', look)
    return () => document?.removeEventListener('visibilitychange', look)
  },
  every(milliseconds, listener) {
    const id = browser.setInterval(listener, milliseconds)
    return () => {
      browser.clearInterval(id)
    }
  },
  isOnline: () => browser.navigator?.onLine !== false,
}

/** Opens the channel between the tabs; undefined in browsers without one. */
export const openChannel = (): Channel | undefined =>
  browser.BroadcastChannel && new browser.BroadcastChannel('authengine')

/** Leaves for the sign-in page, and comes back afterwards. */
export function leaveForSignIn(basePath: string): void {
  const { location } = browser
  if (!location) return
  const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: location.href })
  location.assign(`${basePath}/signin?${String(query)}`)
}
