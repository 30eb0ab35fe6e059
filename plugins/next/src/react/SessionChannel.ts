/** A channel to the other tabs, such as a `BroadcastChannel`. */
export interface Channel {
  onmessage: ((message: unknown) => unknown) | null
  postMessage(message: unknown): void
  close(): void
}

type Listener = () => void

/** Announces that the session has changed: to the listeners in this tab, and to the other tabs of the site. */
export class SessionChannel {
  readonly #listeners = new Set<Listener>()
  #channel: Channel | undefined

  /** @param open - Opens a channel; returns undefined if the browser has none. */
  constructor(private readonly open: () => Channel | undefined) {}

  /** Adds a listener, and returns a function that removes it. The channel is open while there are listeners. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    this.#channel ??= this.#opened()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#channel?.close()
      this.#channel = undefined
    }
  }

  /** Notifies the other tabs. A channel does not receive its own messages. */
  notifyOtherTabs(): void {
    const channel = this.#channel ?? this.open()
    channel?.postMessage('session')
    if (channel !== this.#channel) channel?.close()
  }

  /**
   * Notifies every listener, and the other tabs.
   *
   * @param except - Listener that is not called.
   */
  announce(except?: Listener): void {
    this.#here(except)
    this.notifyOtherTabs()
  }

  #opened(): Channel | undefined {
    const channel = this.open()
    if (channel) {
      channel.onmessage = () => {
        this.#here()
      }
    }
    return channel
  }

  #here(except?: Listener): void {
    for (const listener of [...this.#listeners]) if (listener !== except) listener()
  }
}
