import { timingSafeEqual } from 'node:crypto'
import type { Argon2, Argon2Input } from './Argon2.js'
import { type AvailableArgon2, availableArgon2 } from './availableArgon2.js'
import { refuseArgon2, refuseOutput, refuseSalt } from './bounds.js'
import { HasherMissing } from './HasherMissing.js'
import type { LegacyHash } from './LegacyHash.js'
import { phcNumbers, readPhc } from './phc.js'
import { UnreadableHash } from './UnreadableHash.js'

/** What a PHC string of argon2 says. */
export interface Argon2Text {
  /** What the hash was computed of. */
  readonly input: Argon2Input
  /** The hash. */
  readonly hash: Buffer
}

/**
 * Reads PHC strings of argon2id and argon2i, of version 19 and 16.
 *
 * Hashes of argon2d are refused, because its time depends on the password. Hashes with the parameters `keyid` or `data`
 * are refused, because they were made with more than a password.
 */
export class Argon2Hash implements LegacyHash {
  readonly id = 'argon2'

  /** @param available - Finds libraries that compute argon2. Default: those on this machine. */
  constructor(private readonly available: AvailableArgon2 = availableArgon2) {}

  recognises(stored: string): boolean {
    return stored.startsWith('$argon2')
  }

  refuse(stored: string): string | undefined {
    const read = readArgon2(stored)
    return typeof read === 'string' ? read : undefined
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const read = readArgon2(stored)
    if (typeof read === 'string') throw new UnreadableHash(read)
    const { variant, version } = read.input
    const argon2 = (await this.available()).find(({ versions }) => versions.includes(version))
    if (!argon2) throw new HasherMissing(`${variant}, version ${String(version)}`, '@node-rs/argon2')
    return matchesArgon2(argon2, password, read)
  }
}

/** Whether a password belongs to a hash, in constant time. */
export async function matchesArgon2(argon2: Argon2, password: string, { hash, input }: Argon2Text): Promise<boolean> {
  const derived = await argon2.derive(Buffer.from(password), input)
  return timingSafeEqual(derived, hash)
}

/**
 * Reads a PHC string of argon2.
 *
 * @returns What it says, or why it is not accepted.
 */
export function readArgon2(stored: string): Argon2Text | string {
  const phc = readPhc(stored)
  if (!phc) return 'It is not a PHC string of argon2.'
  const { hash, id: variant, salt } = phc
  if (variant !== 'argon2id' && variant !== 'argon2i') return 'It is neither argon2id nor argon2i.'
  // Strings without a version are older than version 19 (reference implementation, encoding.c).
  const version = phc.version ?? 16
  if (version !== 16 && version !== 19) return 'Its version (v) is neither 19 nor 16.'
  const numbers = phcNumbers(phc, ['m', 't', 'p'])
  if (!numbers) return 'Its parameters are not exactly m, t and p.'
  if (!salt || !hash) return 'It has no salt or no hash.'
  const cost = { memory: numbers.m, passes: numbers.t, lanes: numbers.p }
  const refused = refuseArgon2(cost) ?? refuseSalt(salt) ?? refuseOutput(hash)
  if (refused !== undefined) return refused
  return { input: { ...cost, variant, version, salt, length: hash.byteLength }, hash }
}
