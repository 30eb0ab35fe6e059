import { refuseSalt } from './bounds.js'
import type { LegacyHash } from './LegacyHash.js'
import { matchesScrypt } from './scrypt.js'
import { UnreadableHash } from './UnreadableHash.js'

const BEGINNING = /^[0-9a-f]{8,128}:/
const SHAPE = /^([0-9a-f]{8,128}):([0-9a-f]{128})$/
const COST = { logN: 14, blockSize: 16, parallelism: 1 }

/**
 * Reads hashes of Better Auth: `<hex salt>:<hex key>`. The key is scrypt (N 16384, r 16, p 1, 64 bytes) of the password
 * in NFKC. The salt is the hex text itself, not the bytes that it stands for.
 */
export class BetterAuthHash implements LegacyHash {
  readonly id = 'better-auth'

  recognises(stored: string): boolean {
    return BEGINNING.test(stored)
  }

  refuse(stored: string): string | undefined {
    const read = readBetterAuth(stored)
    return typeof read === 'string' ? read : undefined
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const read = readBetterAuth(stored)
    if (typeof read === 'string') throw new UnreadableHash(read)
    return matchesScrypt(password.normalize('NFKC'), { ...read, cost: COST })
  }
}

function readBetterAuth(stored: string): { readonly salt: Buffer; readonly hash: Buffer } | string {
  const [, salt, key] = SHAPE.exec(stored) ?? []
  if (salt === undefined || key === undefined) return 'It is not a hash of Better Auth: <hex salt>:<64 bytes in hex>.'
  const bytes = Buffer.from(salt)
  return refuseSalt(bytes) ?? { salt: bytes, hash: Buffer.from(key, 'hex') }
}
