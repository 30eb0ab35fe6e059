import type { LegacyHash } from './LegacyHash.js'

/** How a format contains a hash of another format. */
export interface Wrapping {
  /** Name of the format. */
  readonly id: string
  /** What the hash begins with. */
  readonly beginning: string
  /** Reads the rest. */
  readonly inner: LegacyHash
  /** Changes the rest to a hash of the other format. Default: unchanged. */
  readonly unwrap?: (rest: string) => string
  /** Changes the password before it is verified. Default: unchanged. */
  readonly prepare?: (password: string) => string
}

/** Reads hashes that contain a hash of another format after their beginning. */
export class WrappedHash implements LegacyHash {
  constructor(private readonly wrapping: Wrapping) {}

  get id(): string {
    return this.wrapping.id
  }

  recognises(stored: string): boolean {
    return stored.startsWith(this.wrapping.beginning)
  }

  refuse(stored: string): string | undefined {
    const rest = this.#rest(stored)
    return this.wrapping.inner.recognises(rest) ? this.wrapping.inner.refuse(rest) : `It is not a hash of ${this.id}.`
  }

  verify(password: string, stored: string): Promise<boolean> {
    const { inner, prepare } = this.wrapping
    return inner.verify(prepare ? prepare(password) : password, this.#rest(stored))
  }

  #rest(stored: string): string {
    const { beginning, unwrap } = this.wrapping
    const rest = stored.slice(beginning.length)
    return unwrap ? unwrap(rest) : rest
  }
}
