/** A line to the other tabs. */
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

  /** @param open - Opens a line; undefined where the browser has none. */
  constructor(private readonly open: () => Channel | undefined) {}

  /** Logs changes; returns how to stop. The line is open while anything listens. */
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

  /** Tells the other tabs. What is sent on a line does not come back on it. */
  notifyOtherTabs(): void {
    const channel = this.#channel ?? this.open()
    channel?.postMessage('session')
    if (channel !== this.#channel) channel?.close()
  }

  /**
   * Calls every listener.
   *
   * @param except - Who knows already.
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
