import { Clock } from '../core/ports.js'

/** A clock that stands still until a test moves it. */
export class FakeClock extends Clock {
  #now: number
  readonly #alarms = new Set<{ readonly at: number; readonly ring: () => void }>()

  /** @param start - The initial time. */
  constructor(start: Date | string = '2030-01-01T00:00:00Z') {
    super()
    this.#now = new Date(start).getTime()
  }

  override now(): Date {
    return new Date(this.#now)
  }

  override after(milliseconds: number, ring: () => void): () => void {
    const alarm = { at: this.#now + milliseconds, ring }
    this.#alarms.add(alarm)
    return () => {
      this.#alarms.delete(alarm)
    }
  }

  /** Moves the time forward, and calls every callback of `after` that is due. */
  forward(seconds: number): void {
    this.#now += seconds * 1000
    for (const alarm of [...this.#alarms]) {
      if (alarm.at > this.#now) continue
      this.#alarms.delete(alarm)
      alarm.ring()
    }
  }
}
