import { randomBytes } from 'node:crypto'
import type { Argon2 } from './Argon2.js'
import { type Argon2Text, matchesArgon2, readArgon2 } from './Argon2Hash.js'
import type { PasswordHasher } from './PasswordHasher.js'
import { writePhc } from './phc.js'
import { UnreadableHash } from './UnreadableHash.js'

/** The least cost of argon2id in the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, lanes: 1 }
const VARIANT = 'argon2id'
const VERSION = 19
const SALT_BYTES = 16
const OUTPUT_BYTES = 32

/**
 * Hashes passwords with argon2id. Memory and time are those of the OWASP Password Storage Cheat Sheet.
 *
 * Every library makes the same hashes, so that an application can change the library.
 */
export class Argon2idHasher implements PasswordHasher {
  /** @param argon2 - The library that computes it. */
  constructor(private readonly argon2: Argon2) {}

  get id(): string {
    return this.argon2.id
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    const input = { ...COST, variant: VARIANT, version: VERSION, salt, length: OUTPUT_BYTES } as const
    const hash = Buffer.from(await this.argon2.derive(Buffer.from(password), input))
    const { lanes, memory, passes } = COST
    const parameters = new Map(Object.entries({ m: memory, t: passes, p: lanes }).map(([k, v]) => [k, String(v)]))
    return writePhc({ id: VARIANT, version: VERSION, parameters, salt, hash })
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const read = this.#read(stored)
    if (!read) throw new UnreadableHash('It is not a hash of argon2id with an allowed cost.')
    return matchesArgon2(this.argon2, password, read)
  }

  recognises(stored: string): boolean {
    return this.#read(stored) !== undefined
  }

  isCurrent(stored: string): boolean {
    const input = this.#read(stored)?.input
    return (
      input?.version === VERSION &&
      input.memory === COST.memory &&
      input.passes === COST.passes &&
      input.lanes === COST.lanes &&
      input.salt.byteLength === SALT_BYTES &&
      input.length === OUTPUT_BYTES
    )
  }

  #read(stored: string): Argon2Text | undefined {
    const read = readArgon2(stored)
    if (typeof read === 'string') return undefined
    const { variant, version } = read.input
    return variant === VARIANT && this.argon2.versions.includes(version) ? read : undefined
  }
}
