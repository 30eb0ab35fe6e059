import { type Clock, isLive } from '../core/Clock.js'
import type { SessionCodec } from './SessionCodec.js'

/** Seals small values that travel through a browser: for one purpose, and for a short time. */
export class Sealer {
  /**
   * @param codec - Seals with the secrets of the deployment, whatever format session tokens have.
   * @param clock - Tells when a value has gone stale.
   */
  constructor(
    private readonly codec: SessionCodec,
    private readonly clock: Clock,
  ) {}

  /** Seals the values for a number of seconds. */
  async seal(values: Readonly<Record<string, unknown>>, purpose: string, seconds: number): Promise<string> {
    return this.codec.seal({ ...values, exp: this.clock.seconds() + seconds }, purpose)
  }

  /** The values; null when they are not ours, were sealed for something else, or have gone stale. */
  async open(text: string, purpose: string): Promise<Readonly<Record<string, unknown>> | null> {
    const values = await this.codec.open(text, purpose)
    return isLive(values?.exp, this.clock.seconds()) ? values : null
  }
}
