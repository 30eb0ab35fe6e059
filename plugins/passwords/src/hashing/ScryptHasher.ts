import { randomBytes } from 'node:crypto'
import type { PasswordHasher } from './PasswordHasher.js'
import { writePhc } from './phc.js'
import { matchesScrypt, scrypt } from './scrypt.js'
import { readScrypt } from './ScryptHash.js'
import { UnreadableHash } from './UnreadableHash.js'

/** One of the costs of scrypt in the OWASP Password Storage Cheat Sheet: the one with 32 MiB of memory. */
const COST = { logN: 15, blockSize: 8, parallelism: 3 }
const SALT_BYTES = 16
const OUTPUT_BYTES = 32

/** Hashes passwords with scrypt of `node:crypto`, which every version of Node has. */
export class ScryptHasher implements PasswordHasher {
  readonly id = 'scrypt by node:crypto'

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    const hash = await scrypt(password, salt, OUTPUT_BYTES, COST)
    const { blockSize, logN, parallelism } = COST
    const parameters = new Map(
      Object.entries({ ln: logN, r: blockSize, p: parallelism }).map(([k, v]) => [k, String(v)]),
    )
    return writePhc({ id: 'scrypt', parameters, salt, hash })
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const read = readScrypt(stored)
    if (typeof read === 'string') throw new UnreadableHash(read)
    return matchesScrypt(password, read)
  }

  recognises(stored: string): boolean {
    return typeof readScrypt(stored) !== 'string'
  }

  isCurrent(stored: string): boolean {
    const read = readScrypt(stored)
    return (
      typeof read !== 'string' &&
      read.cost.logN === COST.logN &&
      read.cost.blockSize === COST.blockSize &&
      read.cost.parallelism === COST.parallelism &&
      read.salt.byteLength === SALT_BYTES &&
      read.hash.byteLength === OUTPUT_BYTES
    )
  }
}
