import type { Argon2Cost } from './bounds.js'

/** What argon2 is computed of, besides the password (RFC 9106, section 3.1). */
export interface Argon2Input extends Argon2Cost {
  /** Variant of the algorithm. */
  readonly variant: 'argon2i' | 'argon2id'
  /** Version of the algorithm: 19 since 2016, 16 before. */
  readonly version: number
  /** At least 8 bytes. */
  readonly salt: Uint8Array
  /** Length of the result, in bytes. */
  readonly length: number
}

/** A library that computes argon2. */
export interface Argon2 {
  /** Name of the hasher that uses it. */
  readonly id: string
  /** Versions of the algorithm that it knows. */
  readonly versions: readonly number[]
  /** Computes argon2 outside of the event loop. */
  derive(password: Uint8Array, input: Argon2Input): Promise<Uint8Array>
}
