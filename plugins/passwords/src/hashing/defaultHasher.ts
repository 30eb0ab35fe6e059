import { Argon2Hash } from './Argon2Hash.js'
import { Argon2idHasher } from './Argon2idHasher.js'
import { type AvailableArgon2, availableArgon2 } from './availableArgon2.js'
import type { LegacyHash } from './LegacyHash.js'
import type { PasswordHasher } from './PasswordHasher.js'
import { ScryptHash } from './ScryptHash.js'
import { ScryptHasher } from './ScryptHasher.js'
import { UnreadableHash } from './UnreadableHash.js'

/**
 * The first hasher that works on this machine: argon2id by `@node-rs/argon2`, argon2id by `node:crypto` (Node 24.7 and
 * later), scrypt by `node:crypto`. Its `id` says which one it is.
 *
 * It reads the hashes of all three. A hash of argon2id on a machine without argon2 makes `verify` reject with
 * `HasherMissing`.
 *
 * @param available - Finds libraries that compute argon2. Default: those on this machine.
 */
export async function defaultHasher(available: AvailableArgon2 = availableArgon2): Promise<PasswordHasher> {
  const [argon2] = await available()
  const writer = argon2 ? new Argon2idHasher(argon2) : new ScryptHasher()
  return new ReadingHasher(writer, [new Argon2Hash(available), new ScryptHash()])
}

/** Makes hashes with one hasher, and reads more hashes than that one. */
class ReadingHasher implements PasswordHasher {
  constructor(
    private readonly writer: PasswordHasher,
    private readonly readers: readonly LegacyHash[],
  ) {}

  get id(): string {
    return this.writer.id
  }

  hash(password: string): Promise<string> {
    return this.writer.hash(password)
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const reader = this.writer.recognises(stored) ? this.writer : this.#readerOf(stored)
    if (!reader) throw new UnreadableHash('It is not a hash of argon2id or scrypt with an allowed cost.')
    return reader.verify(password, stored)
  }

  recognises(stored: string): boolean {
    return this.writer.recognises(stored) || this.#readerOf(stored) !== undefined
  }

  isCurrent(stored: string): boolean {
    return this.writer.isCurrent(stored)
  }

  #readerOf(stored: string): LegacyHash | undefined {
    return this.readers.find((reader) => reader.recognises(stored) && reader.refuse(stored) === undefined)
  }
}
