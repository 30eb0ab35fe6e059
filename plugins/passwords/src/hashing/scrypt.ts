import { scrypt as nodeScrypt, timingSafeEqual } from 'node:crypto'
import { type ScryptCost, scryptMemory } from './bounds.js'

/** Computes scrypt (RFC 7914) outside of the event loop. */
export function scrypt(password: string, salt: Uint8Array, length: number, cost: ScryptCost): Promise<Buffer> {
  const { blockSize, logN, parallelism } = cost
  // Node refuses to use more memory than this. OpenSSL counts more than the blocks: twice their memory is enough.
  const options = { N: 2 ** logN, r: blockSize, p: parallelism, maxmem: 2 * scryptMemory(cost) + 1024 * 1024 }
  return new Promise((resolve, reject) => {
    nodeScrypt(password, salt, length, options, (error, derived) => {
      if (error) reject(error)
      else resolve(derived)
    })
  })
}

/** Whether scrypt of a password and a salt is this hash, in constant time. */
export async function matchesScrypt(
  password: string,
  { cost, hash, salt }: { readonly cost: ScryptCost; readonly hash: Uint8Array; readonly salt: Uint8Array },
): Promise<boolean> {
  return timingSafeEqual(await scrypt(password, salt, hash.byteLength, cost), hash)
}
