import { createCipheriv, timingSafeEqual } from 'node:crypto'
import type { ScryptCost } from './bounds.js'
import { scrypt } from './scrypt.js'

/** What a hash of Firebase is made of, besides the password. */
export interface FirebaseScrypt {
  readonly cost: ScryptCost
  readonly signerKey: Buffer
  readonly salt: Buffer
  readonly separator: Buffer
  readonly hash: Buffer
}

/** Bytes of the key for the cipher: the least length of a signer key. */
export const KEY_BYTES = 32
/** Most bytes of a signer key. */
export const LONGEST_SIGNER_KEY = 256
const COUNTER_BYTES = 16

/**
 * Whether a password belongs to a hash of Firebase: the signer key, encrypted by AES-256-CTR with scrypt of the password.
 * The hash must have the length of the signer key.
 */
export async function matchesFirebase(
  password: string,
  { cost, hash, salt, separator, signerKey }: FirebaseScrypt,
): Promise<boolean> {
  const key = await scrypt(password, Buffer.concat([salt, separator]), KEY_BYTES, cost)
  // The counter starts with zero, because each key encrypts only this.
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(COUNTER_BYTES))
  return timingSafeEqual(Buffer.concat([cipher.update(signerKey), cipher.final()]), hash)
}
