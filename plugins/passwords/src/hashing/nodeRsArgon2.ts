import type { Argon2, Argon2Input } from './Argon2.js'

/** The part of the package `@node-rs/argon2` that is used. */
export interface NodeRsArgon2 {
  /** Computes argon2. The numbers of `algorithm` and `version` are those of the package. */
  hashRaw(
    password: Uint8Array,
    options: {
      readonly algorithm: number
      readonly version: number
      readonly memoryCost: number
      readonly timeCost: number
      readonly parallelism: number
      readonly outputLen: number
      readonly salt: Uint8Array
    },
  ): Promise<Uint8Array>
}

// The enumerations of the package are constant ones, which are not there when the code runs.
const ALGORITHMS = { argon2i: 1, argon2id: 2 }
const VERSIONS = new Map([
  [16, 0],
  [19, 1],
])

/**
 * Argon2 by the package `@node-rs/argon2`.
 *
 * @param load - Loads the package. Default: imports it.
 * @returns Undefined if the package is not installed, or has no binary for this machine.
 */
export async function nodeRsArgon2(load?: () => Promise<NodeRsArgon2>): Promise<Argon2 | undefined> {
  try {
    // Bundlers accept that the package may be missing only if the import is within `try`.
    const library: NodeRsArgon2 = load ? await load() : await import('@node-rs/argon2')
    return {
      id: 'argon2id by @node-rs/argon2',
      versions: [...VERSIONS.keys()],
      derive: (password, input) => library.hashRaw(password, optionsOf(input)),
    }
  } catch {
    return undefined
  }
}

const optionsOf = ({ lanes, length, memory, passes, salt, variant, version }: Argon2Input) => ({
  algorithm: ALGORITHMS[variant],
  version: VERSIONS.get(version) ?? Number.NaN,
  memoryCost: memory,
  timeCost: passes,
  parallelism: lanes,
  outputLen: length,
  salt,
})
