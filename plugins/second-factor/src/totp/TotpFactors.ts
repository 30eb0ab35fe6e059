import type { DatabaseAdapter, UserSecret } from 'authengine/adapter'
import type { Json, PluginServices, RequestContext, Transaction } from 'authengine/plugin'
import { announceChange } from '../events.js'
import { FactorKeyMissing } from '../FactorKeyMissing.js'
import { randomBytes } from '../randomBytes.js'
import { SecondFactorRefused } from '../SecondFactorRefused.js'
import { secretsOf } from '../secretsOf.js'
import { base32, base32Bytes } from './base32.js'
import { matchingStep, SECRET_BYTES, STEP_SECONDS, stepAt } from './totp.js'

/** Kind of the secrets that are the keys of authenticator apps. */
export const TOTP = 'second-factor.totp'
/**
 * Kind of the secrets that say which keys were imported: so an import that runs again does not bring back an app that the
 * user has removed since.
 */
const IMPORTED = 'second-factor.imported'
/** How many authenticator apps a user has at most. */
export const MAX_APPS = 5
/** After how many wrong codes in a row an app is disabled (NIST SP 800-63B-4 section 3.2.2). */
export const MAX_FAILURES = 100
/** How many right codes in a row enable it again. */
export const RIGHTS_TO_ENABLE = 3

/**
 * How often a code is compared again because other requests changed the row: in each round, one of them succeeds. The
 * limits allow fewer codes at once than there are rounds, so each of them is counted.
 */
const ROUNDS = 10

/** An authenticator app of a user. */
export interface TotpFactor {
  /** Id of the row. */
  readonly id: string
  /** Name that the user gave it; empty if the user gave none. */
  readonly name: string
  /** When it was set up. */
  readonly createdAt: Date
  /** When a code of it was used last; null if never since it was set up. */
  readonly usedAt: Date | null
  /** Whether it was disabled after too many wrong codes in a row. */
  readonly isDisabled: boolean
}

/** A new app, whose first code was right. */
export interface NewTotp {
  /** Id of the setup, which becomes the id of the row: so a form that is sent twice adds one app. */
  readonly id: string
  /** The secret, base32. */
  readonly secret: string
  /** Name that the user gave it. */
  readonly name: string
  /** The time step of the first code, which cannot be used again. */
  readonly step: number
}

/** An app of another system. */
export interface ImportedTotp extends Pick<NewTotp, 'name' | 'secret'> {
  /** When it was set up. Default: now. */
  readonly createdAt: Date | undefined
}

/** What a typed code was: `enabling` for a right code of a disabled app that needs further ones. */
export type CodeVerdict = 'right' | 'wrong' | 'enabling'

/** The authenticator apps of users (RFC 6238). */
export class TotpFactors {
  #hasWarned = false

  constructor(
    private readonly services: Pick<
      PluginServices,
      'clock' | 'database' | 'dataKeys' | 'logger' | 'random' | 'transaction'
    >,
  ) {}

  /** The apps of a user, oldest first. */
  async of(userId: string, db?: DatabaseAdapter): Promise<readonly TotpFactor[]> {
    const rows = await secretsOf(this.services, db).of(userId, TOTP)
    return rows.map(factorFrom).sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  }

  /** A new secret, base32. */
  newSecret(): string {
    return base32(randomBytes(this.services.random, SECRET_BYTES))
  }

  /** The time step of the first code of a new app; undefined if the code is wrong. */
  async firstStep(secret: string, code: string): Promise<number | undefined> {
    const bytes = base32Bytes(secret)
    return bytes ? matchingStep(bytes, code, this.services.clock.now()) : undefined
  }

  /**
   * Stores an app whose first code was right.
   *
   * @returns Id of the row.
   * @throws SecondFactorRefused if the user has too many, or this setup was stored already: two rows with the same key
   *   would accept each code twice.
   */
  async add(tx: Transaction, userId: string, { id, name, secret, step }: NewTotp): Promise<string> {
    const { clock, dataKeys } = this.services
    const secrets = secretsOf(this.services, tx.db)
    const present = await secrets.of(userId, TOTP)
    // If two requests store it at once, the id is refused, and the transaction runs again.
    if (present.some((each) => each.id === id)) throw new SecondFactorRefused('form_expired')
    if (present.length >= MAX_APPS) throw new SecondFactorRefused('too_many')
    const row = { userId, kind: TOTP, id }
    const value = await dataKeys.seal(row, secret)
    await secrets.add({
      ...row,
      value,
      label: name,
      usedStep: step,
      createdAt: clock.now(),
      data: { failures: 0 },
      version: 1,
    })
    return row.id
  }

  /**
   * Stores an app of another system, unless it was imported before.
   *
   * @returns Whether it was stored.
   * @throws SecondFactorRefused if the user has too many.
   */
  async import(tx: Transaction, userId: string, { createdAt, name, secret }: ImportedTotp): Promise<boolean> {
    const { clock, dataKeys, random } = this.services
    const secrets = secretsOf(this.services, tx.db)
    const lookups = await dataKeys.lookups(IMPORTED, `${userId} ${secret}`)
    for (const lookup of lookups) if (await secrets.find(IMPORTED, lookup)) return false
    const present = await secrets.of(userId, TOTP)
    // Two rows with the same key would accept each code twice.
    for (const row of present) if ((await dataKeys.unseal(row, row.value)) === secret) return false
    if (present.length >= MAX_APPS) throw new SecondFactorRefused('too_many')
    const row = { userId, kind: TOTP, id: random.uuid() }
    const now = clock.now()
    const value = await dataKeys.seal(row, secret)
    const data = { failures: 0 }
    await secrets.add({ ...row, value, label: name, createdAt: createdAt ?? now, data, version: 1 })
    const mark = { id: random.uuid(), userId, kind: IMPORTED, lookup: lookups[0], value: '' }
    await secrets.add({ ...mark, createdAt: now, version: 1 })
    return true
  }

  /** Whether an app of a user was imported, even if it was removed since. */
  async hasImported(userId: string): Promise<boolean> {
    return (await secretsOf(this.services).of(userId, IMPORTED)).length > 0
  }

  /**
   * Checks a code, and uses up its time step. A wrong code counts for every enabled app of the user whose secret can be
   * unsealed, so that codes cannot be guessed while the key of another one is missing.
   *
   * @param ctx - The request.
   * @param isFactor - Which apps are compared. Default: all.
   * @throws FactorKeyMissing if no secret can be unsealed. Nothing is counted then.
   */
  async check(
    ctx: RequestContext,
    userId: string,
    code: string,
    isFactor: (factor: TotpFactor) => boolean = () => true,
  ): Promise<CodeVerdict> {
    const { transaction } = this.services
    for (let round = 0; round < ROUNDS; round++) {
      try {
        return await transaction(ctx, (tx) => this.#check(tx, userId, code, isFactor))
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error
      }
    }
    return 'wrong'
  }

  async #check(
    tx: Transaction,
    userId: string,
    code: string,
    isFactor: (factor: TotpFactor) => boolean,
  ): Promise<CodeVerdict> {
    const secrets = secretsOf(this.services, tx.db)
    const rows = (await secrets.of(userId, TOTP)).filter((row) => isFactor(factorFrom(row)))
    const compared: UserSecret[] = []
    let missing: FactorKeyMissing | undefined
    for (const row of rows) {
      try {
        const step = await this.#stepOf(row, code)
        if (step !== undefined) return await this.#right(tx, row, step)
        compared.push(row)
      } catch (error) {
        if (!(error instanceof FactorKeyMissing)) throw error
        missing = error
      }
    }
    if (missing && compared.length === 0) throw missing
    if (missing) this.services.logger.error('second-factor-key', missing)
    for (const row of compared) await this.#wrong(tx, row)
    return 'wrong'
  }

  async #stepOf(row: UserSecret, code: string): Promise<number | undefined> {
    const { clock, dataKeys } = this.services
    const secret = await dataKeys.unseal(row, row.value)
    const bytes = secret === null ? null : base32Bytes(secret)
    if (!bytes) throw new FactorKeyMissing(row.id)
    this.#warnOfClock(row)
    return matchingStep(bytes, code, clock.now(), row.usedStep ?? undefined)
  }

  /** Codes are refused until the clock passes the last step, so a clock that was put back has to be noticed. */
  #warnOfClock({ id, usedStep }: UserSecret): void {
    const { clock, logger } = this.services
    const ahead = (usedStep ?? 0) - stepAt(clock.now())
    if (ahead <= 1 || this.#hasWarned) return
    this.#hasWarned = true
    logger.warn(
      'second-factor-clock',
      `The authenticator app "${id}" was used ${String(ahead * STEP_SECONDS)} seconds in the future, so its codes are ` +
        'refused until then. The clock of this machine is wrong now, or was wrong then. Check it; afterwards, ' +
        'engine.api(SecondFactor).forgetUsedSteps(userId) accepts codes again.',
    )
  }

  async #right(tx: Transaction, row: UserSecret, usedStep: number): Promise<CodeVerdict> {
    const usedAt = this.services.clock.now()
    const { failures, rights } = countsIn(row.data)
    if (failures < MAX_FAILURES) {
      await this.#change(tx, row, { usedStep, usedAt, data: { failures: 0 } })
      return 'right'
    }
    if (rights + 1 < RIGHTS_TO_ENABLE) {
      await this.#change(tx, row, { usedStep, data: { failures, rights: rights + 1 } })
      return 'enabling'
    }
    await this.#change(tx, row, { usedStep, usedAt, data: { failures: 0 } })
    await announceChange(tx, { userId: row.userId, what: 'enabled', name: row.label ?? '', factor: row.id })
    return 'right'
  }

  async #wrong(tx: Transaction, row: UserSecret): Promise<void> {
    const { failures, rights } = countsIn(row.data)
    if (failures >= MAX_FAILURES) {
      if (rights > 0) await this.#change(tx, row, { data: { failures } })
      return
    }
    await this.#change(tx, row, { data: { failures: failures + 1 } })
    if (failures + 1 < MAX_FAILURES) return
    const change = { userId: row.userId, what: 'disabled', name: row.label ?? '', factor: row.id } as const
    await announceChange(tx, change, { actor: { type: 'unknown' } })
  }

  async #change(
    tx: Transaction,
    { id, version }: UserSecret,
    changes: Parameters<ReturnType<typeof secretsOf>['change']>[2],
  ): Promise<void> {
    if (!(await secretsOf(this.services, tx.db).change(id, version, changes))) throw new Overtaken()
  }

  /** Enables every disabled app of a user, who proved to be the owner in another way. */
  async enableAll(tx: Transaction, userId: string): Promise<void> {
    for (const row of await secretsOf(this.services, tx.db).of(userId, TOTP)) {
      if (!factorFrom(row).isDisabled) continue
      await this.#change(tx, row, { data: { failures: 0 } })
      await announceChange(tx, { userId, what: 'enabled', name: row.label ?? '', factor: row.id })
    }
  }

  /**
   * Gives an app another name.
   *
   * @throws SecondFactorRefused if the user has no such app.
   */
  async rename(tx: Transaction, userId: string, id: string, name: string): Promise<void> {
    const row = (await secretsOf(this.services, tx.db).of(userId, TOTP)).find((each) => each.id === id)
    if (!row) throw new SecondFactorRefused('not_found')
    await this.#change(tx, row, { label: name })
  }

  /**
   * Removes an app.
   *
   * @throws SecondFactorRefused if the user has no such app.
   */
  async remove(tx: Transaction, userId: string, id: string): Promise<TotpFactor> {
    const secrets = secretsOf(this.services, tx.db)
    const row = (await secrets.of(userId, TOTP)).find((each) => each.id === id)
    const removed = row && (await secrets.remove(id, userId))
    if (!removed) throw new SecondFactorRefused('not_found')
    return factorFrom(removed)
  }

  /**
   * Accepts codes again that the clock refuses because it was ahead before. The store never lowers the last step, so the
   * rows are stored anew.
   */
  async forgetUsedSteps(tx: Transaction, userId: string): Promise<void> {
    const secrets = secretsOf(this.services, tx.db)
    for (const row of await secrets.of(userId, TOTP)) {
      const removed = await secrets.remove(row.id, userId)
      if (removed) await secrets.add({ ...removed, usedStep: null, version: removed.version + 1 })
    }
  }
}

/** Another request changed the row at the same time. */
class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

function factorFrom({ createdAt, data, id, label, usedAt }: UserSecret): TotpFactor {
  return {
    id,
    name: label ?? '',
    createdAt,
    usedAt: usedAt ?? null,
    isDisabled: countsIn(data).failures >= MAX_FAILURES,
  }
}

/** Wrong codes in a row, and right ones since the app was disabled. */
function countsIn(data: Json | undefined): { readonly failures: number; readonly rights: number } {
  const counts = typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as CountsJson) : {}
  return { failures: numberIn(counts.failures), rights: numberIn(counts.rights) }
}

interface CountsJson {
  readonly failures?: Json
  readonly rights?: Json
}

const numberIn = (value: Json | undefined): number => (typeof value === 'number' && value >= 0 ? value : 0)
