import { refuseOutput, refuseSalt, refuseScrypt, type ScryptCost } from './bounds.js'
import type { LegacyHash } from './LegacyHash.js'
import { phcNumbers, readPhc } from './phc.js'
import { matchesScrypt } from './scrypt.js'
import { UnreadableHash } from './UnreadableHash.js'

/** What a PHC string of scrypt says. */
export interface ScryptText {
  /** Its cost. */
  readonly cost: ScryptCost
  /** The salt. */
  readonly salt: Buffer
  /** The hash. */
  readonly hash: Buffer
}

/** Reads PHC strings of scrypt: `$scrypt$ln=…,r=…,p=…$salt$hash`. */
export class ScryptHash implements LegacyHash {
  readonly id = 'scrypt'

  recognises(stored: string): boolean {
    return stored.startsWith('$scrypt$')
  }

  refuse(stored: string): string | undefined {
    const read = readScrypt(stored)
    return typeof read === 'string' ? read : undefined
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const read = readScrypt(stored)
    if (typeof read === 'string') throw new UnreadableHash(read)
    return matchesScrypt(password, read)
  }
}

/**
 * Reads a PHC string of scrypt.
 *
 * @returns What it says, or why it is not accepted.
 */
export function readScrypt(stored: string): ScryptText | string {
  const phc = readPhc(stored)
  if (phc?.id !== 'scrypt' || phc.version !== undefined) return 'It is not a PHC string of scrypt.'
  const numbers = phcNumbers(phc, ['ln', 'r', 'p'])
  if (!numbers) return 'Its parameters are not exactly ln, r and p.'
  const { hash, salt } = phc
  if (!salt || !hash) return 'It has no salt or no hash.'
  const cost = { logN: numbers.ln, blockSize: numbers.r, parallelism: numbers.p }
  return refuseScrypt(cost) ?? refuseSalt(salt) ?? refuseOutput(hash) ?? { cost, salt, hash }
}
