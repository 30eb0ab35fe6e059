import { availableParallelism } from 'node:os'
import type { Logger } from 'authengine/plugin'
import { defaultHasher } from './hashing/defaultHasher.js'
import { HashQueue } from './hashing/HashQueue.js'
import { PasswordHashes, type PasswordVerification } from './hashing/PasswordHashes.js'
import { Pepper } from './hashing/Pepper.js'
import type { PasswordsOptions } from './PasswordsOptions.js'

/** Makes and verifies password hashes. The hasher is loaded when it is needed first. */
export class Hashes {
  #made: Promise<PasswordHashes> | undefined

  /**
   * @param options - Options of the plugin.
   * @param logger - Logs if there is no fast hasher.
   */
  constructor(
    private readonly options: Pick<PasswordsOptions, 'concurrency' | 'hasher' | 'legacy' | 'pepper'>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** See {@link PasswordHashes.hash}. */
  async hash(password: string): Promise<string> {
    return (await this.#hashes()).hash(password)
  }

  /** See {@link PasswordHashes.verify}. */
  async verify(password: string, stored: string): Promise<PasswordVerification> {
    return (await this.#hashes()).verify(password, stored)
  }

  /** See {@link PasswordHashes.verifyNothing}. */
  async verifyNothing(password: string): Promise<void> {
    await (await this.#hashes()).verifyNothing(password)
  }

  /** See {@link PasswordHashes.refuseImport}. */
  async refuseImport(stored: string): Promise<string | undefined> {
    return (await this.#hashes()).refuseImport(stored)
  }

  #hashes(): Promise<PasswordHashes> {
    this.#made ??= this.#make()
    return this.#made
  }

  async #make(): Promise<PasswordHashes> {
    const {
      concurrency = concurrencyFor(availableParallelism()),
      hasher = await defaultHasher(),
      legacy,
      pepper,
    } = this.options
    if (hasher.id.startsWith('scrypt')) this.logger.warn('passwords-slow-hasher', SLOW)
    return new PasswordHashes({
      hasher,
      legacy,
      pepper: pepper && new Pepper(pepper),
      queue: new HashQueue({ concurrency }),
    })
  }
}

/**
 * How many hashes are computed at once: two, or one if the machine has only two processors. If all of them hashed, file
 * reads and other requests would wait twice as long.
 */
export const concurrencyFor = (processors: number): number => (processors > 2 ? 2 : 1)

const SLOW =
  'Passwords are hashed with scrypt, which is safe but slow: 170 ms for each. Install @node-rs/argon2, which takes 7 ms.'
