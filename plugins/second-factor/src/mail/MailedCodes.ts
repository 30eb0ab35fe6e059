import type { SecurityEvent } from 'authengine'
import type { EventRecorder, Json, PendingSignIn, PluginServices, RequestContext, Transaction } from 'authengine/plugin'
import { randomBytes } from '../randomBytes.js'
import { secretsOf } from '../secretsOf.js'
import { readCode } from '../totp/totp.js'

/** Kind of the secret that says that a user uses mailed codes. A user has at most one. */
export const MAIL = 'second-factor.mail'
/** Kind of the secret that is the code of the newest mail, as a keyed hash. A user has at most one. */
export const MAILED_CODE = 'second-factor.mailed-code'
/** Kind of the secret that says that the user set a password with a mailed link. A user has at most one. */
export const MAILED_RESET = 'second-factor.mailed-reset'

/** How long a code works, in seconds (NIST SP 800-63B-4 section 3.1.3 allows 10 minutes). */
export const CODE_SECONDS = 600
/** How often a code can be tried. */
const TRIES = 5
const DAY_MS = 86_400_000

/**
 * Codes that are mailed to the verified address, as a weak second factor: who reads the mail of a user can often set a
 * new password as well. So a code is not accepted after a first factor by mail, and not for a day after a mailed link has
 * set the password.
 */
export class MailedCodes {
  constructor(
    private readonly services: Pick<PluginServices, 'clock' | 'database' | 'dataKeys' | 'random' | 'transaction'>,
    readonly isOn: boolean,
  ) {}

  /** Whether a user uses mailed codes. */
  async isUsedBy(userId: string): Promise<boolean> {
    return this.isOn && (await secretsOf(this.services).find(MAIL, userId)) !== null
  }

  /** Whether a code can be mailed for a sign-in: the mailbox must not count twice. */
  async canSend({ methods, user }: PendingSignIn): Promise<boolean> {
    if (!user || methods.some(({ method }) => method === 'email') || !(await this.isUsedBy(user.id))) return false
    const reset = await secretsOf(this.services).find(MAILED_RESET, user.id)
    const isRecent = reset?.expires ? reset.expires > this.services.clock.now() : false
    return !isRecent && (await this.addressOf(user.id)) !== undefined
  }

  /** The verified address of a user; undefined if the user has none. */
  async addressOf(userId: string): Promise<string | undefined> {
    const user = await this.services.database?.users.byId(userId)
    return user?.emailVerified && user.email ? user.email : undefined
  }

  /** Sets whether a user uses mailed codes. */
  async use(tx: Transaction, userId: string, uses: boolean): Promise<void> {
    await this.#single(tx, userId, MAIL, uses ? {} : undefined)
  }

  /** A new code for a sign-in of a user. It voids the earlier one. */
  async make(ctx: RequestContext, userId: string, signIn: PendingSignIn): Promise<string> {
    const [one = 0, two = 0, three = 0, four = 0] = randomBytes(this.services.random, 4)
    const number = ((one * 256 + two) * 256 + three) * 256 + four
    const code = String(number % 1_000_000).padStart(6, '0')
    const [value] = await this.services.dataKeys.lookups(MAILED_CODE, keyOf(signIn, code))
    const expires = new Date(this.services.clock.now().getTime() + CODE_SECONDS * 1000)
    await this.services.transaction(ctx, (tx) =>
      this.#single(tx, userId, MAILED_CODE, { value, expires, data: { tries: 0 } }),
    )
    return code
  }

  /** Checks a typed code, which works once. */
  async check(ctx: RequestContext, userId: string, signIn: PendingSignIn, typed: string | undefined): Promise<boolean> {
    const code = readCode(typed)
    const { clock, dataKeys, transaction } = this.services
    const hashes: readonly string[] = code === undefined ? [] : await dataKeys.lookups(MAILED_CODE, keyOf(signIn, code))
    return transaction(ctx, async (tx) => {
      const secrets = secretsOf(this.services, tx.db)
      const row = await secrets.find(MAILED_CODE, userId)
      if (!row?.expires || row.expires <= clock.now() || triesIn(row.data) >= TRIES) return false
      // Each try changes the version, so that codes that are tried at the same time are counted one by one.
      if (!hashes.includes(row.value)) {
        await secrets.change(row.id, row.version, { data: { tries: triesIn(row.data) + 1 } })
        return false
      }
      return (await secrets.remove(row.id, userId, row.version)) !== null
    })
  }

  /** Remembers, in the same transaction, that a mailed link has set a password. */
  readonly recorder: EventRecorder = {
    record: async (tx, { message, name }) => {
      const event = message as SecurityEvent
      const isReset = name === 'security' && event.name === 'passwords.reset' && event.reason === 'mail'
      const user = isReset && event.subject?.type === 'user' ? event.subject.id : undefined
      if (user === undefined) return
      const expires = new Date(this.services.clock.now().getTime() + DAY_MS)
      await this.#single(tx, user, MAILED_RESET, { expires })
    },
  }

  async #single(
    tx: Transaction,
    userId: string,
    kind: string,
    row: { readonly value?: string; readonly expires?: Date; readonly data?: { readonly tries: number } } | undefined,
  ): Promise<void> {
    const { clock, random } = this.services
    const secrets = secretsOf(this.services, tx.db)
    await secrets.clear(userId, [kind])
    if (row === undefined) return
    const own = { id: random.uuid(), userId, kind, lookup: userId, createdAt: clock.now(), version: 1 }
    await secrets.add({ value: '', ...row, ...own })
  }
}

/** A code works for one pending sign-in, in one browser. */
const keyOf = ({ id }: PendingSignIn, code: string): string => `${id} ${code}`

const triesIn = (data: Json | undefined): number => {
  const tries = typeof data === 'object' && data !== null && 'tries' in data ? data.tries : TRIES
  return typeof tries === 'number' ? tries : TRIES
}
