import type { DatabaseAdapter } from 'authengine/adapter'
import type { PluginServices, Transaction } from 'authengine/plugin'
import { randomBytes } from '../randomBytes.js'
import { secretsOf } from '../secretsOf.js'
import { readRecoveryCode, recoveryCode } from './recoveryCode.js'

/** Kind of the secrets that are recovery codes: a row each, found by a keyed hash of the user and the code. */
export const RECOVERY = 'second-factor.recovery'
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
    const { clock, dataKeys, random } = this.services
    const secrets = secretsOf(this.services, tx.db)
    await secrets.clear(userId, [RECOVERY])
    for (const code of codes) {
      const [lookup] = await dataKeys.lookups(RECOVERY, keyOf(userId, readRecoveryCode(code) ?? ''))
      const row = { id: random.uuid(), userId, kind: RECOVERY, lookup, value: '' }
      await secrets.add({ ...row, createdAt: clock.now(), version: 1 })
    }
  }

  /** The lookup of a typed code of a user; undefined if the user has no such code. */
  async find(userId: string, typed: string | undefined): Promise<string | undefined> {
    const code = readRecoveryCode(typed)
    if (code === undefined) return undefined
    const secrets = secretsOf(this.services)
    for (const lookup of await this.services.dataKeys.lookups(RECOVERY, keyOf(userId, code))) {
      if ((await secrets.find(RECOVERY, lookup))?.userId === userId) return lookup
    }
    return undefined
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
