import type { DatabaseAdapter } from 'authengine/adapter'
import type { PluginServices, Transaction } from 'authengine/plugin'
import { MAIL, type MailedCodes } from './mail/MailedCodes.js'
import type { RecoveryCodes } from './recovery/RecoveryCodes.js'
import { secretsOf } from './secretsOf.js'
import type { TotpFactor, TotpFactors } from './totp/TotpFactors.js'

/** Kind of the secret that says that the passkeys of a user count as a second factor. A user has at most one. */
export const PASSKEYS = 'second-factor.passkeys'

/** The second factors of a user. */
export interface FactorsOfUser {
  /** Authenticator apps, disabled ones included. */
  readonly apps: readonly TotpFactor[]
  /** Whether the user has a passkey, and asks for it after every other first factor. */
  readonly asksForPasskey: boolean
  /** Whether the user has a passkey, which can always be used. */
  readonly hasPasskey: boolean
  /** Whether the user uses mailed codes. */
  readonly usesMail: boolean
  /** How many recovery codes are left. */
  readonly codes: number
}

/** Says what second factors users have. */
export class Factors {
  constructor(
    private readonly services: Pick<PluginServices, 'clock' | 'database' | 'passkeys' | 'random'>,
    private readonly apps: TotpFactors,
    private readonly codes: RecoveryCodes,
    private readonly mailed: MailedCodes,
  ) {}

  /** The second factors of a user. */
  async of(userId: string): Promise<FactorsOfUser> {
    const apps = await this.apps.of(userId)
    const hasPasskey = await this.services.passkeys.has(userId)
    const asksForPasskey = hasPasskey && (await this.#asksForPasskey(userId))
    const usesMail = await this.mailed.isUsedBy(userId)
    return { apps, asksForPasskey, hasPasskey, usesMail, codes: await this.codes.count(userId) }
  }

  /**
   * Whether a user has set up a second factor. A disabled app counts: otherwise, an attacker could disable it with wrong
   * codes, and then sign in without it.
   */
  async isEnrolled(userId: string): Promise<boolean> {
    return isEnrolled(await this.of(userId))
  }

  /** Sets whether the user is asked for a passkey after every other first factor. */
  async askForPasskey(tx: Transaction, userId: string, asks: boolean): Promise<void> {
    const { clock, random } = this.services
    const secrets = secretsOf(this.services, tx.db)
    await secrets.clear(userId, [PASSKEYS])
    if (!asks) return
    const row = { id: random.uuid(), userId, kind: PASSKEYS, lookup: userId, value: '' }
    await secrets.add({ ...row, createdAt: clock.now(), version: 1 })
  }

  /**
   * Whether a user has any factor, within a transaction.
   *
   * @param hasPasskey - Whether the user has a passkey, which cannot be read there. Default: true.
   */
  async hasAnyIn({ db }: Pick<Transaction, 'db'>, userId: string, hasPasskey = true): Promise<boolean> {
    if ((await this.apps.of(userId, db)).length > 0) return true
    if (hasPasskey && (await this.#asksForPasskey(userId, db))) return true
    return (await secretsOf(this.services, db).find(MAIL, userId)) !== null
  }

  async #asksForPasskey(userId: string, db?: DatabaseAdapter): Promise<boolean> {
    return (await secretsOf(this.services, db).find(PASSKEYS, userId))?.userId === userId
  }
}

/** Whether these are second factors that sign-ins ask for. Recovery codes alone are not. */
export const isEnrolled = ({ apps, asksForPasskey, usesMail }: Omit<FactorsOfUser, 'codes' | 'hasPasskey'>): boolean =>
  apps.length > 0 || asksForPasskey || usesMail
