import type { RequestContext, Transaction } from 'authengine/plugin'
import { announceChange } from './events.js'
import { lockUser } from './lockUser.js'
import { policyFor, type SecondFactorParts } from './SecondFactorParts.js'
import { SecondFactorRefused } from './SecondFactorRefused.js'
import type { Setup } from './Setup.js'
import type { NewTotp } from './totp/TotpFactors.js'

/** The signed-in user, who has just proved who they are. */
export interface Manager {
  /** Id of the user. */
  readonly id: string
  /** Name of the account in authenticator apps. */
  readonly account: string
}

/** Result of adding a factor. */
export interface AddedFactor {
  /** Id of the app; undefined for passkeys. */
  readonly id?: string | undefined
  /** The recovery codes that belong to the first factor of a user; undefined if the user had a factor before. */
  readonly codes?: readonly string[] | undefined
}

/** How the signed-in user changes the second factor. Every change ends the other sessions, and every trusted browser. */
export class Management {
  constructor(
    private readonly parts: SecondFactorParts,
    private readonly setup: Setup,
  ) {}

  /**
   * The signed-in user, if the user has proved who they are a short time ago.
   *
   * @param level - `strongest` if every factor of the user has to be proved.
   * @throws ReauthenticationRequired if no user is signed in, or the proof is too old.
   * @throws SecondFactorRefused if the user is not stored, or has an address that is not verified: another person may own
   *   it, and would be locked out.
   */
  async manager(ctx: RequestContext, level: 1 | 'strongest'): Promise<Manager> {
    const { database, sessions } = this.parts.services
    const { user: signedIn } = await sessions.requireRecent(ctx, { level })
    const user = signedIn.id === undefined ? null : await database?.users.byId(signedIn.id)
    if (!user) throw new SecondFactorRefused('not_found')
    if (user.email && !user.emailVerified) throw new SecondFactorRefused('not_verified')
    return { id: user.id, account: user.email ?? user.name ?? user.id }
  }

  /** Adds an authenticator app, whose first code was right. */
  add(ctx: RequestContext, { id: userId }: Manager, app: NewTotp): Promise<AddedFactor> {
    return this.#add(ctx, userId, (tx) => this.setup.store(tx, userId, app))
  }

  /** Sets whether the user is asked for a passkey after every other first factor. */
  async askForPasskey(ctx: RequestContext, { id: userId }: Manager, asks: boolean): Promise<AddedFactor> {
    const { factors } = this.parts
    if (!asks) {
      await this.#remove(ctx, userId, async (tx) => {
        await factors.askForPasskey(tx, userId, false)
        await announceChange(tx, { userId, what: 'removed', kind: 'passkey' })
      })
      return {}
    }
    if (!(await factors.of(userId)).hasPasskey) throw new SecondFactorRefused('not_found')
    return this.#add(ctx, userId, async (tx) => {
      await factors.askForPasskey(tx, userId, true)
      await announceChange(tx, { userId, what: 'added', kind: 'passkey' })
      return undefined
    })
  }

  /** Sets whether the user uses mailed codes. */
  async useMail(ctx: RequestContext, { id: userId }: Manager, uses: boolean): Promise<AddedFactor> {
    const { mailed } = this.parts
    if (!uses) {
      await this.#remove(ctx, userId, async (tx) => {
        await mailed.use(tx, userId, false)
        await announceChange(tx, { userId, what: 'removed', kind: 'mail' })
      })
      return {}
    }
    if (!mailed.isOn || (await mailed.addressOf(userId)) === undefined) throw new SecondFactorRefused('not_found')
    return this.#add(ctx, userId, async (tx) => {
      await mailed.use(tx, userId, true)
      await announceChange(tx, { userId, what: 'added', kind: 'mail' })
      return undefined
    })
  }

  /**
   * Removes an app.
   *
   * @throws SecondFactorRefused if the user has no such app, or needs a second factor and has no other one.
   */
  async remove(ctx: RequestContext, { id: userId }: Manager, id: string): Promise<void> {
    await this.#remove(ctx, userId, async (tx) => {
      const { name } = await this.parts.apps.remove(tx, userId, id)
      await announceChange(tx, { userId, what: 'removed', name, factor: id })
    })
  }

  /** Gives an app another name. */
  rename(ctx: RequestContext, { id: userId }: Manager, id: string, name: string): Promise<void> {
    return this.parts.services.transaction(ctx, (tx) => this.parts.apps.rename(tx, userId, id, name))
  }

  /** Makes new recovery codes. Earlier ones are void. */
  async newCodes(ctx: RequestContext, { id: userId }: Manager): Promise<readonly string[]> {
    const codes = this.parts.codes.make()
    await this.#change(ctx, userId, (tx) => this.setup.storeCodes(tx, userId, codes))
    return codes
  }

  /** Ends the trust in one browser. */
  async forget(ctx: RequestContext, { id: userId }: Manager, id: string): Promise<void> {
    await this.parts.services.transaction(ctx, async (tx) => {
      if (!(await this.parts.browsers.remove(tx, userId, id))) throw new SecondFactorRefused('not_found')
      await tx.announce({ name: 'second-factor.browser_forgotten', user: userId })
    })
  }

  /**
   * Removes every second factor of a user, and ends all sessions.
   *
   * @param ctx - The request, or that of a job.
   * @param byServer - Whether server code does it. Otherwise, the user does it with a mailed link.
   * @returns Whether the user had one.
   */
  reset(ctx: RequestContext, userId: string, byServer: boolean): Promise<boolean> {
    const { apps, codes, factors, mailed, services } = this.parts
    return services.transaction(ctx, async (tx) => {
      await lockUser(services, tx, userId)
      const hadOne = (await factors.hasAnyIn(tx, userId)) || (await codes.count(userId, tx.db)) > 0
      for (const { id } of await apps.of(userId, tx.db)) await apps.remove(tx, userId, id)
      await codes.replace(tx, userId, [])
      await factors.askForPasskey(tx, userId, false)
      await mailed.use(tx, userId, false)
      await services.sessions.endAll(userId, undefined, tx)
      if (!hadOne) return false
      await announceChange(tx, { userId, what: 'reset', byServer })
      return true
    })
  }

  async #add(
    ctx: RequestContext,
    userId: string,
    store: (tx: Transaction) => Promise<string | undefined>,
  ): Promise<AddedFactor> {
    const { codes } = this.parts
    const made = codes.make()
    return this.#change(ctx, userId, async (tx) => {
      const isFirst = (await codes.count(userId, tx.db)) === 0
      const id = await store(tx)
      if (isFirst) await this.setup.storeCodes(tx, userId, made)
      return { id, codes: isFirst ? made : undefined }
    })
  }

  /** Makes a change, ends all other sessions, and removes recovery codes that belong to no factor any more. */
  async #change<T>(ctx: RequestContext, userId: string, make: (tx: Transaction) => Promise<T>): Promise<T> {
    const { codes, factors, services } = this.parts
    const result = await services.transaction(ctx, async (tx) => {
      await lockUser(services, tx, userId)
      const made = await make(tx)
      if (!(await factors.hasAnyIn(tx, userId))) await codes.replace(tx, userId, [])
      await services.sessions.endAll(userId, ctx, tx)
      return made
    })
    // A session gets a new token whenever its rights may have changed (OWASP Session Management, "renew the session ID").
    await services.sessions.elevate(ctx, [])
    return result
  }

  /**
   * Removes a factor.
   *
   * @throws SecondFactorRefused if it is the last one of a user who needs one.
   */
  async #remove(ctx: RequestContext, userId: string, remove: (tx: Transaction) => Promise<void>): Promise<void> {
    const { factors, services } = this.parts
    const user = await services.database?.users.byId(userId)
    // Asked before the transaction, in which the policy could not use the database.
    const isNeeded = user !== null && user !== undefined && (await policyFor(this.parts, user, ctx)) === 'always'
    const { hasPasskey } = await factors.of(userId)
    await this.#change(ctx, userId, async (tx) => {
      const isEnrolled = (): Promise<boolean> => factors.hasAnyIn(tx, userId, hasPasskey)
      const was = await isEnrolled()
      await remove(tx)
      if (isNeeded && was && !(await isEnrolled())) throw new SecondFactorRefused('last')
    })
  }
}
