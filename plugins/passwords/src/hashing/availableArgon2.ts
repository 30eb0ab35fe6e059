import { timingSafeEqual } from 'node:crypto'
import type { Argon2, Argon2Input } from './Argon2.js'
import { nodeArgon2 } from './nodeArgon2.js'
import { nodeRsArgon2 } from './nodeRsArgon2.js'

/** Finds the libraries that work, the best one first. */
export type AvailableArgon2 = () => Promise<readonly Argon2[]>

let found: Promise<readonly Argon2[]> | undefined

/** The libraries that work on this machine: `@node-rs/argon2`, then `node:crypto`. Looked for once. */
export const availableArgon2: AvailableArgon2 = () => (found ??= searched())

const searched: AvailableArgon2 = async () => workingArgon2([await nodeRsArgon2(), nodeArgon2()])

/** The libraries that work, in the same order. A library works if it computes a known value. */
export async function workingArgon2(libraries: readonly (Argon2 | undefined)[]): Promise<readonly Argon2[]> {
  const working = await Promise.all(libraries.map(async (each) => (each && (await works(each)) ? [each] : [])))
  return working.flat()
}

// A test vector of Node for its own argon2: the one of RFC 9106, section 5.3, without a secret and associated data.
const KNOWN: Argon2Input = {
  variant: 'argon2id',
  version: 19,
  memory: 32,
  passes: 3,
  lanes: 4,
  salt: Buffer.alloc(16, 2),
  length: 32,
}
const KNOWN_VALUE = Buffer.from('03aab965c12001c9d7d0d2de33192c0494b684bb148196d73c1df1acaf6d0c2e', 'hex')

/** A build of Node or of the package may have the function, and fail when it is called. */
async function works(argon2: Argon2): Promise<boolean> {
  try {
    const value = await argon2.derive(Buffer.alloc(32, 1), KNOWN)
    return value.byteLength === KNOWN.length && timingSafeEqual(value, KNOWN_VALUE)
  } catch {
    return false
  }
}
