import type { DatabaseAdapter } from 'authengine/adapter'
import type { PluginServices, Transaction } from 'authengine/plugin'
import { randomBytes } from '../randomBytes.js'
import { secretsOf } from '../secretsOf.js'
import { readImportedCode } from './importedCode.js'
import { readRecoveryCode, recoveryCode } from './recoveryCode.js'

/** Kind of the secrets that are recovery codes: a row each, found by a keyed hash of the user and the code. */
export const RECOVERY = 'second-factor.recovery'
/** What codes of another system are hashed for, so that they are never taken for codes of this plugin. */
const IMPORTED = 'second-factor.recovery-imported'
/** How many codes a user gets. */
export const CODES = 10
/** With how many codes left the user is asked to make new ones. */
export const FEW_CODES = 3

/**
 * Recovery codes: ten random codes, each of which signs in once without the device.
 *
 * They have 80 bits, so a keyed hash is stored: the key is not in the database, and a row can be found by its hash.
 */
export class RecoveryCodes {
  constructor(private readonly services: Pick<PluginServices, 'clock' | 'database' | 'dataKeys' | 'random'>) {}

  /** New codes, which are not stored yet. */
  make(): readonly string[] {
    return Array.from({ length: CODES }, () => recoveryCode(randomBytes(this.services.random, 16)))
  }

  /** Stores new codes in place of all earlier ones. */
  async replace(tx: Transaction, userId: string, codes: readonly string[]): Promise<void> {
    await secretsOf(this.services, tx.db).clear(userId, [RECOVERY])
    for (const code of codes) {
      const [lookup] = await this.services.dataKeys.lookups(RECOVERY, keyOf(userId, readRecoveryCode(code) ?? ''))
      await this.#add(tx, userId, lookup)
    }
  }

  /** Stores codes of another system beside those that there are. */
  async import(tx: Transaction, userId: string, codes: readonly string[]): Promise<void> {
    const secrets = secretsOf(this.services, tx.db)
    for (const code of codes) {
      const [lookup] = await this.services.dataKeys.lookups(IMPORTED, keyOf(userId, code))
      if (!(await secrets.find(RECOVERY, lookup))) await this.#add(tx, userId, lookup)
    }
  }

  /** The lookup of a typed code of a user; undefined if the user has no such code. */
  async find(userId: string, typed: string | undefined): Promise<string | undefined> {
    const secrets = secretsOf(this.services)
    for (const lookup of await this.#lookups(userId, typed)) {
      if ((await secrets.find(RECOVERY, lookup))?.userId === userId) return lookup
    }
    return undefined
  }

  /** What may be stored for a typed code: one of this plugin, or of another system. */
  async #lookups(userId: string, typed: string | undefined): Promise<readonly string[]> {
    const { dataKeys } = this.services
    const codes = [
      [RECOVERY, readRecoveryCode(typed)],
      [IMPORTED, readImportedCode(typed)],
    ] as const
    const lookups = await Promise.all(
      codes.map(async ([kind, code]) => (code === undefined ? [] : dataKeys.lookups(kind, keyOf(userId, code)))),
    )
    return lookups.flat()
  }

  async #add(tx: Transaction, userId: string, lookup: string): Promise<void> {
    const { clock, random } = this.services
    const row = { id: random.uuid(), userId, kind: RECOVERY, lookup, value: '' }
    await secretsOf(this.services, tx.db).add({ ...row, createdAt: clock.now(), version: 1 })
  }

  /**
   * Uses up a code.
   *
   * @returns How many are left; undefined if it was used already.
   */
  async use(tx: Transaction, userId: string, lookup: string): Promise<number | undefined> {
    const taken = await secretsOf(this.services, tx.db).take(RECOVERY, lookup)
    return taken?.userId === userId ? this.count(userId, tx.db) : undefined
  }

  /** How many codes a user has left. */
  async count(userId: string, db?: DatabaseAdapter): Promise<number> {
    return (await secretsOf(this.services, db).of(userId, RECOVERY)).length
  }
}

/** The code of one user is never that of another one. */
const keyOf = (userId: string, code: string): string => `${userId} ${code}`
