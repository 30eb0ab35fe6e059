import type { Channel } from './SessionChannel.js'

/** The parts of a browser that are used here. */
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

/** Events and state of a page that decide when the session is read again. */
export interface Page {
  /** Calls the listener each time the page becomes visible; returns a function that stops this. */
  onVisible(listener: () => void): () => void
  /** Calls the listener at an interval; returns a function that stops this. */
  every(milliseconds: number, listener: () => void): () => void
  /** Whether the browser has a network. */
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

/** Opens the sign-in page, which returns to this page after the sign-in. */
export function leaveForSignIn(basePath: string): void {
  const { location } = browser
  if (!location) return
  const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: location.href })
  location.assign(`${basePath}/signin?${String(query)}`)
}
