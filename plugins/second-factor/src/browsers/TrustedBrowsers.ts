import type { DatabaseAdapter, UserSecret } from 'authengine/adapter'
import { browserName, type Json, type PluginServices, type RequestContext, type Transaction } from 'authengine/plugin'
import { secretsOf } from '../secretsOf.js'

/** Kind of the secrets that are trusted browsers: a row each, found by a keyed hash of the token in the cookie. */
export const BROWSER = 'second-factor.browser'
/** Name of the cookie. */
export const COOKIE = 'browser'
/** How many users trust the same browser at most. */
const MAX_USERS = 5
/** How many browsers a user trusts at most. The one that was trusted first is dropped for a new one. */
const MAX_BROWSERS = 10

/** A browser that a user trusts. */
export interface TrustedBrowser {
  /** Id of the row. */
  readonly id: string
  /** Name of the kind of browser, such as `Firefox`; empty if it is not known. */
  readonly name: string
  /** When it was trusted. */
  readonly createdAt: Date
  /** When a sign-in there was last allowed without a second factor; null if never. */
  readonly usedAt: Date | null
  /** When the trust ends. */
  readonly expires: Date
}

/** A browser that is trusted at commit. A type and not an interface, so that it can be assigned to `Json`. */
export type NewTrust = Readonly<Record<'lookup' | 'name', string>>

/**
 * Browsers in which a sign-in does not ask for a second factor, for some days. Each sign-in there replaces the token, so
 * that a copy of the cookie works only until the next sign-in.
 */
export class TrustedBrowsers {
  constructor(
    private readonly services: Pick<PluginServices, 'clock' | 'cookie' | 'database' | 'dataKeys' | 'random'>,
    private readonly seconds: number,
  ) {}

  /** Whether browsers can be trusted. */
  get isOn(): boolean {
    return this.seconds > 0
  }

  /** The browsers that a user trusts, the newest first. */
  async of(userId: string, db?: DatabaseAdapter): Promise<readonly TrustedBrowser[]> {
    const rows = await this.#rowsOf(userId, db)
    return rows.map(trustedFrom).sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  }

  /** Whether a user trusts the browser of a request. */
  async isTrusted(ctx: RequestContext, userId: string): Promise<boolean> {
    return this.isOn && (await this.#find(ctx, userId)) !== undefined
  }

  /** Id of the row of the browser of a request; undefined if the user does not trust it. */
  async idOf(ctx: RequestContext, userId: string): Promise<string | undefined> {
    return (await this.#find(ctx, userId))?.row.id
  }

  /**
   * Writes the cookie of a new trust, which begins when {@link TrustedBrowsers.add} stores it. Tokens of other users
   * stay; those that no user trusts any more go, so that they take no room.
   */
  async begin(ctx: RequestContext, userId: string): Promise<NewTrust> {
    const token = this.services.random.token()
    const others: string[] = []
    for (const each of this.#tokensIn(ctx)) {
      const row = await this.#rowOf(each)
      if (row && row.userId !== userId) others.push(each)
    }
    this.#write(ctx, [token, ...others])
    return { lookup: await this.#lookup(token), name: browserName(ctx.headers) ?? '' }
  }

  /** Stores a trust, whose cookie was written before. */
  async add(tx: Transaction, userId: string, trust: Json): Promise<void> {
    const { lookup, name } = trust as Partial<NewTrust>
    if (!this.isOn || typeof lookup !== 'string') return
    const { clock, random } = this.services
    const now = clock.now()
    const secrets = secretsOf(this.services, tx.db)
    const oldest = [...(await this.of(userId, tx.db))].reverse()
    for (const each of oldest.slice(0, Math.max(0, oldest.length + 1 - MAX_BROWSERS)))
      await secrets.remove(each.id, userId)
    const row = { id: random.uuid(), userId, kind: BROWSER, lookup, value: '', label: name ?? '' }
    await secrets.add({ ...row, createdAt: now, expires: new Date(now.getTime() + this.seconds * 1000), version: 1 })
  }

  /**
   * Replaces the token of a trusted browser, when a sign-in there was allowed because of it. If another request was
   * faster, the browser is asked for a second factor next time.
   *
   * @param db - The database, or that of a transaction.
   */
  async rotate(ctx: RequestContext, userId: string, db: DatabaseAdapter | undefined): Promise<void> {
    const found = this.isOn && ctx.keepsCookies ? await this.#find(ctx, userId, db) : undefined
    if (!found) return
    const { clock, random } = this.services
    const token = random.token()
    const changes = { lookup: await this.#lookup(token), usedAt: clock.now() }
    if (!(await secretsOf(this.services, db).change(found.row.id, found.row.version, changes))) return
    this.#write(ctx, [token, ...this.#tokensIn(ctx).filter((each) => each !== found.token)])
  }

  /** Ends the trust in one browser. */
  async remove(tx: Transaction, userId: string, id: string): Promise<boolean> {
    const isOwn = (await this.#rowsOf(userId, tx.db)).some((row) => row.id === id)
    return isOwn && (await secretsOf(this.services, tx.db).remove(id, userId)) !== null
  }

  /** Ends the trust in every browser of a user. */
  async clear(userId: string, db: DatabaseAdapter | undefined): Promise<void> {
    await secretsOf(this.services, db).clear(userId, [BROWSER])
  }

  async #find(
    ctx: RequestContext,
    userId: string,
    db?: DatabaseAdapter,
  ): Promise<{ readonly row: UserSecret; readonly token: string } | undefined> {
    for (const token of this.#tokensIn(ctx)) {
      const row = await this.#rowOf(token, db)
      if (row?.userId === userId) return { row, token }
    }
    return undefined
  }

  /** The row of a token, if the trust has not ended. */
  async #rowOf(token: string, db?: DatabaseAdapter): Promise<UserSecret | undefined> {
    const { clock, dataKeys } = this.services
    const secrets = secretsOf(this.services, db)
    for (const lookup of await dataKeys.lookups(BROWSER, token)) {
      const row = await secrets.find(BROWSER, lookup)
      if (row && isRunning(row, clock.now())) return row
    }
    return undefined
  }

  async #rowsOf(userId: string, db?: DatabaseAdapter): Promise<readonly UserSecret[]> {
    const now = this.services.clock.now()
    return (await secretsOf(this.services, db).of(userId, BROWSER)).filter((row) => isRunning(row, now))
  }

  async #lookup(token: string): Promise<string> {
    const [lookup] = await this.services.dataKeys.lookups(BROWSER, token)
    return lookup
  }

  #tokensIn(ctx: RequestContext): readonly string[] {
    const value = this.services.cookie(ctx, COOKIE).read() ?? ''
    return value.length > LONGEST ? [] : value.split('.').filter((token) => /^[\w-]{43}$/.test(token))
  }

  #write(ctx: RequestContext, tokens: readonly string[]): void {
    this.services.cookie(ctx, COOKIE).write(tokens.slice(0, MAX_USERS).join('.'))
  }
}

const LONGEST = 300

const isRunning = ({ expires }: UserSecret, now: Date): boolean =>
  expires !== undefined && expires !== null && expires > now

const trustedFrom = ({ createdAt, expires, id, label, usedAt }: UserSecret): TrustedBrowser => ({
  id,
  name: label ?? '',
  createdAt,
  usedAt: usedAt ?? null,
  expires: expires ?? createdAt,
})
