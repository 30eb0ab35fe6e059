import { refuseSalt } from './bounds.js'
import type { LegacyHash } from './LegacyHash.js'
import { matchesScrypt } from './scrypt.js'
import { UnreadableHash } from './UnreadableHash.js'

/** Beginnings, and the block size of scrypt that they stand for. */
const BLOCK_SIZES = [
  ['s2:', 16],
  ['$lucia-r8$', 8],
] as const
const SHAPE = /^([\da-z]{8,64}):([\da-f]{128})$/

/**
 * Reads hashes of Lucia before version 3: `s2:<salt>:<hex key>`, made with scrypt (N 16384, r 16, p 1, 64 bytes) of the
 * password in NFKC. The salt is the text itself.
 *
 * Lucia before version 2 wrote no beginning, and used r 8. Such a hash looks like one of Better Auth or Lucia 3, so write
 * `$lucia-r8$` before it when you import it.
 */
export class LuciaHash implements LegacyHash {
  readonly id = 'lucia'

  recognises(stored: string): boolean {
    return BLOCK_SIZES.some(([beginning]) => stored.startsWith(beginning))
  }

  refuse(stored: string): string | undefined {
    const read = readLucia(stored)
    return typeof read === 'string' ? read : undefined
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const read = readLucia(stored)
    if (typeof read === 'string') throw new UnreadableHash(read)
    const { blockSize, ...rest } = read
    return matchesScrypt(password.normalize('NFKC'), { ...rest, cost: { logN: 14, blockSize, parallelism: 1 } })
  }
}

function readLucia(
  stored: string,
): { readonly salt: Buffer; readonly hash: Buffer; readonly blockSize: number } | string {
  const [beginning, blockSize] = BLOCK_SIZES.find(([each]) => stored.startsWith(each)) ?? ['', 0]
  const [, salt, key] = SHAPE.exec(stored.slice(beginning.length)) ?? []
  if (blockSize === 0 || salt === undefined || key === undefined)
    return 'It is not a hash of Lucia: s2:<salt>:<64 bytes in hex>.'
  const bytes = Buffer.from(salt)
  return refuseSalt(bytes) ?? { blockSize, salt: bytes, hash: Buffer.from(key, 'hex') }
}
